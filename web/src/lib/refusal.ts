// What a person reads about a request that failed: in their language where the catalogue has it, else in the server's own words.

import { Refused } from '../connection'
import { isInLink } from './local'
import { say, settings } from './settings.svelte'
import { isSite } from './site'

/** What the address of a table leads to that cannot be shown. */
export type LostTable = 'table' | 'link' | 'rules'

/** The same, after a refusal that trying again does not change: nothing is there (404), nothing can be (422), or it is not of our rules. */
export function lostBy(error: unknown, table: string): LostTable | null {
  if (!(error instanceof Refused)) return null
  return error.code === 'other-rules' || [404, 422].includes(error.status) ? lostAs(error.code, table) : null
}

export const lostAs = (code: Refused['code'], table: string): LostTable =>
  code === 'other-rules' ? 'rules' : isInLink(table) ? 'link' : 'table'

/** What could not be fetched; a site without a server misses the network, not the server. */
export const unreachedText = (): string => say(isSite ? 'refusal-no-file' : 'refusal-offline')

export function refusalText(error: unknown): string {
  if (!(error instanceof Refused)) return say('refusal-broken')
  // the catalogue has one sentence for all that is not allowed; the server says why, and what would be right, in English
  if (error.code === 'not-allowed' && settings.language === 'en') return error.message
  return say.get(`refusal-${error.code}`, error.message)
}
