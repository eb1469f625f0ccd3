// Does every throw of a finished game follow from its seed? Computed here, in the browser, from the moves and the seed.

import { hexToBytes } from '@noble/hashes/utils.js'
import { isThrow } from '../lib/notation'
import type { Event, Moment, Table } from '../lib/api-types'
import { commitmentOf, fallOf, thrown, wordsHash, type Faces } from './dice'
import { Places } from './places'
import type { Witness } from './witness'

/** What a check needs of a table. */
export type Checked = Pick<Table, 'dice' | 'commitment' | 'seed' | 'words'> & { seats: { length: number } }

/** A move as this browser saw it live. */
export type SeenMove = Pick<Event, 'seat' | 'move'>

export type Finding =
  /** Nothing can be proven, and why. */
  | { kind: 'physical' | 'unfinished' | 'known-seed' }
  /** The seed does not have the published commitment. */
  | { kind: 'seed' }
  /** The commitment is not the one that this browser saw first. */
  | { kind: 'promise' }
  /** A word is not the one that was given in this browser. */
  | { kind: 'word'; seat: number; given: string }
  /** Moves are missing, or are not those that this browser saw. */
  | { kind: 'moves'; number: number }
  /** A throw skips dice of its seat, repeats them, or throws other dice than those that were not kept. */
  | { kind: 'place'; number: number }
  | { kind: 'throw'; number: number; seat: number; move: string; expected: string }
  | { kind: 'verified'; throws: number; promise: 'seen' | 'unseen'; words: 'kept' | 'none' }

/**
 * Check a whole game.
 *
 * `moments` are all of it, from number 0 on; `seen` the moves as this browser saw them live, if it did; `witness` what it saw before
 * the first throw.
 */
export function check(
  table: Checked,
  moments: readonly Moment[],
  dice: Faces,
  witness: Witness | null,
  seen: readonly SeenMove[] | null = null,
): Finding {
  if (table.dice === 'physical') return { kind: 'physical' }
  if (table.seed === null) return { kind: 'unfinished' }
  if (!/^[0-9a-f]{64}$/.test(table.seed)) return { kind: 'seed' }
  const seed = hexToBytes(table.seed)
  if (commitmentOf(seed) !== table.commitment) return { kind: 'seed' }
  if (witness && witness.commitment !== table.commitment) return { kind: 'promise' }
  const given = Object.entries(witness?.words ?? {})
  const changed = given.find(([seat, word]) => table.words[seat] !== word)
  if (changed) return { kind: 'word', seat: Number(changed[0]), given: changed[1] }
  const result = checkMoves(table, moments, dice, seed, seen)
  if (typeof result !== 'number') return result
  if (table.dice === 'seeded') return { kind: 'known-seed' }
  return {
    kind: 'verified',
    throws: result,
    promise: witness?.before ? 'seen' : 'unseen',
    words: given.length > 0 ? 'kept' : 'none',
  }
}

/** The first thing that is wrong, or how many throws were right. */
function checkMoves(
  table: Checked,
  moments: readonly Moment[],
  dice: Faces,
  seed: Uint8Array,
  seen: readonly SeenMove[] | null,
): Finding | number {
  const fall = fallOf(seed, wordsHash(table.words, table.seats.length))
  const places = new Places()
  let throws = 0
  if (seen && moments.length !== seen.length + 1)
    return { kind: 'moves', number: Math.min(moments.length, seen.length) }
  for (const [at, { number, event, place }] of moments.entries()) {
    if (number !== at || (at === 0) !== (event === null)) return { kind: 'moves', number: at }
    if (event === null) continue
    const { seat, move } = event
    const live = seen?.[number - 1]
    if (live && (live.move !== move || live.seat !== seat)) return { kind: 'moves', number }
    if (!places.accepts(move, place) || (place && place.seat !== seat)) return { kind: 'place', number }
    if (!place || !isThrow(move)) continue
    const expected = thrown(fall, place, place.dice, dice)
    if (expected !== move) return { kind: 'throw', number, seat: place.seat, move, expected }
    throws++
  }
  return throws
}
