// What the player to act can do now, in a sentence.

import type { Position } from '../lib/api-types'
import { isKeep, markIn } from '../lib/notation'
import type { Say } from '../words'

export function todo(say: Say, position: Position): string {
  switch (position.throw?.purpose) {
    case 'walk':
      return say('table-todo-red')
    case 'first-turn':
      return say('table-todo-first-turn')
    case 'tie-break':
      return say('table-todo-tie-break')
    case 'roll':
      return say('table-todo-roll')
  }
  const keeps = position.legal.some(isKeep)
  const ends = position.legal.filter((move) => !isKeep(move))
  const kinds = new Set(ends.map((move) => markIn(move).kind))
  if (ends.length === 0) return say('table-todo-hold')
  if (kinds.has('again') || kinds.has('stay')) return say('table-todo-say')
  if (kinds.has('place') || kinds.has('steal') || kinds.has('raise'))
    return keeps ? say('table-todo-hold-or-card') : say('table-todo-card')
  if (kinds.has('pass')) return keeps ? say('table-todo-hold') : say('table-todo-pass')
  if (!kinds.has('s')) return keeps ? say('table-todo-hold') : say('table-todo-give-up')
  return keeps ? say('table-todo-hold-or-row') : say('table-todo-row')
}
