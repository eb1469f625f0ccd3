// What happened and what comes next, in words.

import { isKeep, markIn } from '../lib/notation'
import type { Speaker } from '../lib/speaker'
import type { Entry, Position } from '../lib/api-types'
import type { Say } from '../words'

/** One line of the log; empty for a keep, which the throw after it tells. */
export const told = (speaker: Speaker, { event }: Entry): string => (event.kind === 'kept' ? '' : speaker.event(event))

/** The special rules that applied. */
export const noticesOf = (speaker: Speaker, { event }: Entry): string[] =>
  event.notices.map((notice) => speaker.notice(notice))

/** What the person whose turn it is can do now. */
export function todo(say: Say, position: Position): string {
  if (position.node === 'chance') {
    if (position.throw?.red) return say('table-todo-red')
    if (position.view.contest === 'first-turn') return say('table-todo-first-turn')
    return position.view.contest ? say('table-todo-tie-break') : say('table-todo-roll')
  }
  const keeps = position.legal.some(isKeep)
  const ends = position.legal.filter((move) => !isKeep(move))
  const kinds = new Set(ends.map((move) => markIn(move).kind))
  if (ends.length === 0) return say('table-todo-hold')
  if (kinds.has('again') || kinds.has('stay')) return say('table-todo-say')
  if (kinds.has('pass')) return keeps ? say('table-todo-hold') : say('table-todo-pass')
  const cards = kinds.has('place') || kinds.has('steal') || kinds.has('raise')
  if (cards) return keeps ? say('table-todo-hold-or-card') : say('table-todo-card')
  if (!kinds.has('s')) return keeps ? say('table-todo-hold') : say('table-todo-give-up')
  return keeps ? say('table-todo-hold-or-row') : say('table-todo-row')
}
