// What a person reads about a request that failed: in their language where the catalogue has it, else in the server's own words.

import { Refused } from '../connection'
import { say } from './settings.svelte'
import { isSite } from './site'

/** Whether the address itself is wrong: nothing is there (404), or nothing can be (422). */
export const isMissing = (error: unknown): boolean => error instanceof Refused && [404, 422].includes(error.status)

/** What could not be fetched; a site without a server misses the network, not the server. */
export const unreachedText = (): string => say(isSite ? 'refusal-no-file' : 'refusal-offline')

export function refusalText(error: unknown): string {
  if (!(error instanceof Refused)) return say('refusal-broken')
  return say.get(`refusal-${error.code}`, error.message)
}
