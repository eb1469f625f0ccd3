// What a refusal says to a person: in their language where the catalogue has it, else in the server's own words.

import type { Refused } from './api'
import { words } from './settings.svelte'

export const refusalText = (refused: Pick<Refused, 'code' | 'message'>): string =>
  words().refusals[refused.code] ?? refused.message
