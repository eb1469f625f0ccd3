// What a person reads about a request that failed: in their language where the catalogue has it, else in the server's own words.

import { Refused } from '../connection'
import { words } from './settings.svelte'

export function refusalText(error: unknown): string {
  if (!(error instanceof Refused)) return words().refusals.failed!
  return words().refusals[error.code] ?? error.message
}
