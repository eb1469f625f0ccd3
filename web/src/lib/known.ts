// The editions as this device last received them, so that the first screen is there without the server.

import type { Words } from '../words'
import type { Edition } from './api-types'
import { recallJson, remember, settings } from './settings.svelte'

export function knownEditions(): Edition[] {
  const found = recallJson<Edition[]>('editions')
  // what an older version of the app kept may lack fields: it is requested again
  return Array.isArray(found) ? found.filter((edition) => edition?.words !== undefined) : []
}

export const knownEdition = (key: string | undefined): Edition | undefined =>
  knownEditions().find((edition) => edition.key === key)

export function keepEditions(editions: Edition[]): void {
  remember('editions', JSON.stringify(editions))
  learnWords(editions)
}

/** Take over the words that editions bring. */
export function learnWords(editions: Edition[]): void {
  const codes = new Set(editions.flatMap(({ words }) => Object.keys(words)))
  settings.others = Object.fromEntries(
    [...codes].map((code) => [code, Object.assign({}, ...editions.map(({ words }) => words[code]))]),
  ) as Words
}
