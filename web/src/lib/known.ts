// The editions as this device last received them, so that the first screen is there without the server.

import type { Edition } from './api-types'
import { recallJson, remember } from './settings.svelte'

export function knownEditions(): Edition[] {
  const found = recallJson<Edition[]>('editions')
  // what an older version of the app kept may lack fields: it is requested again
  return Array.isArray(found) ? found.filter((edition) => Array.isArray(edition?.estimated)) : []
}

export const knownEdition = (key: string | undefined): Edition | undefined =>
  knownEditions().find((edition) => edition.key === key)

export const keepEditions = (editions: Edition[]): void => remember('editions', JSON.stringify(editions))
