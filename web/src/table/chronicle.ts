// The log of a table as sentences.

import { isKeep } from '../lib/notation'
import type { Speaker } from '../lib/speaker'
import type { Entry } from '../lib/api-types'
import { noticeText, told } from './saying'

export interface Told {
  version: number
  seat: number
  text: string
  notices: string[]
}

/** Every line that has something to say, the newest first. */
export function chronicle(speaker: Speaker, log: Entry[], amounts: Map<number, number>): Told[] {
  const lines: Told[] = []
  let kept: string | null = null
  for (const entry of log) {
    const text = told(speaker, entry, kept, amounts.get(entry.version) ?? null)
    const notices = entry.notices.map((notice) => noticeText(speaker, notice))
    if (text) lines.push({ version: entry.version, seat: entry.seat, text, notices })
    kept = entry.kind === 'move' && isKeep(entry.text) ? entry.text : null
  }
  return lines.reverse()
}
