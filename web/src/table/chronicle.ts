// The log of a table as sentences.

import type { Speaker } from '../lib/speaker'
import type { Entry } from '../lib/api-types'
import { noticesOf, told } from './saying'

export interface Told {
  version: number
  seat: number
  text: string
  notices: string[]
}

/** Every line that has something to say, the newest first. */
export function chronicle(speaker: Speaker, log: Entry[]): Told[] {
  return log
    .map((entry) => ({
      version: entry.version,
      seat: entry.seat,
      text: told(speaker, entry),
      notices: noticesOf(speaker, entry),
    }))
    .filter((line) => line.text !== '')
    .reverse()
}
