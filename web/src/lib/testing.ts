// What several tests need: entries and events as the server sends them.

import type { Entry, Event } from './api-types'
import { diceIn, markIn } from './notation'

const KINDS: Record<string, Event['kind']> = { r: 'threw', k: 'kept', m: 'walked-empty', s: 'scored' }

/** The event of a move, with what its text says and nothing else. */
export function eventOf(move: string, more: Partial<Event> = {}): Event {
  const { kind, row } = markIn(move)
  const dice = kind === 'r' || kind === 'k' ? diceIn(move) : { dice: [], power: null }
  return {
    kind: KINDS[kind] ?? 'passed',
    seat: 0,
    move,
    points: 0,
    total: 0,
    row: kind === 's' ? row : '',
    number: null,
    kept: [],
    kept_power: null,
    roll: 0,
    purpose: kind === 'r' ? 'roll' : kind === 'm' ? 'walk' : null,
    spaces: kind === 'm' ? Number(row) : 0,
    space: null,
    card: '',
    owner: null,
    chips: 0,
    other: null,
    notices: [],
    ...dice,
    ...more,
  }
}

/** The entry of a move, of an undo or of a word. */
export function entryOf(version: number, move: string, more: Partial<Event> = {}, kind: Entry['kind'] = 'move'): Entry {
  const event = eventOf(move, kind === 'move' ? more : { kind, ...more })
  return { version, kind, seat: event.seat, at: 0, word: '', event }
}
