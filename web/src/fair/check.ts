// Does every throw of a finished game follow from its seed? Computed here, in the browser, from the moves and the seed.

import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { isThrow } from '../lib/notation'
import type { Event, FairDice, Moment, Table } from '../lib/api-types'
import { commitmentOf, fallOf, hashOfWord, roundSeed, SCHEME, thrown, wordsHash, type Faces } from './dice'
import { Places } from './places'
import type { Witness } from './witness'

/** What a check needs of a table. */
export type Checked = Pick<Table, 'dice' | 'fair' | 'seed'> & { seats: { length: number } }

/** A move as this browser saw it live. */
export type SeenMove = Pick<Event, 'seat' | 'move'>

export type Finding =
  /** Nothing can be proven, and why. */
  | { kind: 'physical' | 'unfinished' | 'known-seed' }
  /** The seed does not have the published commitment. */
  | { kind: 'seed' }
  /** The commitment is not the one that this browser saw first. */
  | { kind: 'promise' }
  /** A word is not the one that its seat committed to before this browser revealed its own. */
  | { kind: 'commit'; seat: number }
  /** A word is not the one that was given in this browser. */
  | { kind: 'word'; seat: number; given: string }
  /** Moves are missing, or are not those that this browser saw. */
  | { kind: 'moves'; number: number }
  /** A throw skips dice of its seat, repeats them, or throws other dice than those that were not kept. */
  | { kind: 'place'; number: number }
  | { kind: 'throw'; number: number; seat: number; move: string; expected: string }
  | {
      kind: 'verified'
      throws: number
      promise: 'seen' | 'unseen'
      words: 'kept' | 'none'
      /** How many rounds of words were void, for somebody did not reveal theirs. */
      voids: number
      /** The seats that gave no word. */
      silent: number[]
    }

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
  const { fair } = table
  if (table.dice === 'physical' || fair === null) return { kind: 'physical' }
  if (table.seed === null) return { kind: 'unfinished' }
  if (!/^[0-9a-f]{64}$/.test(table.seed)) return { kind: 'seed' }
  const seed = hexToBytes(table.seed)
  const wrong = checkSeeds(fair, seed) ?? checkWords(fair, table.seats.length) ?? checkSeen(fair, witness)
  if (wrong) return wrong
  const result = checkMoves(table, fair, moments, dice, seed, seen)
  if (typeof result !== 'number') return result
  if (table.dice === 'seeded') return { kind: 'known-seed' }
  const last = fair.rounds.length - 1
  return {
    kind: 'verified',
    throws: result,
    promise: witness?.before ? 'seen' : 'unseen',
    words: Object.keys(witness?.rounds?.[last]?.given ?? {}).length > 0 ? 'kept' : 'none',
    voids: last,
    silent: seatsOf(table.seats.length).filter((seat) => !fair.rounds[last]!.revealed[seat]),
  }
}

const seatsOf = (count: number): number[] => Array.from({ length: count }, (_, seat) => seat)

/** The seed whose dice are thrown in a round. */
const seedOf = (fair: FairDice, seed: Uint8Array, round: number): Uint8Array =>
  fair.scheme === SCHEME ? roundSeed(seed, round) : seed

/** Does the seed of every round have the commitment that was published before the round? */
function checkSeeds(fair: FairDice, seed: Uint8Array): Finding | null {
  const fits = fair.rounds.every(({ commitment, seed: published }, round) => {
    const own = seedOf(fair, seed, round)
    return commitmentOf(own) === commitment && (published === null || published === bytesToHex(own))
  })
  return fits ? null : { kind: 'seed' }
}

/** Is every word the one that its seat committed to? In the last round none may be missing. */
function checkWords(fair: FairDice, seats: number): Finding | null {
  if (fair.scheme !== SCHEME) return null
  for (const [number, { commits, revealed }] of fair.rounds.entries())
    for (const seat of seatsOf(seats)) {
      const [commit, word] = [commits[seat], revealed[seat]]
      const isMissing = word === undefined && commit !== '' && number === fair.rounds.length - 1
      if (commit === undefined || isMissing || (word !== undefined && hashOfWord(word) !== commit))
        return { kind: 'commit', seat }
    }
  return null
}

/** Is all as this browser saw it before it revealed its words, and are its words used? */
function checkSeen(fair: FairDice, witness: Witness | null): Finding | null {
  if (!witness) return null
  if (witness.commitment !== fair.rounds[0]?.commitment) return { kind: 'promise' }
  for (const [number, { before, given }] of (witness.rounds ?? []).entries()) {
    const round = fair.rounds[number]
    if (before && before.commitment !== round?.commitment) return { kind: 'promise' }
    const other = Object.entries(before?.commits ?? {}).find(([seat, commit]) => round?.commits[seat] !== commit)
    if (other) return { kind: 'commit', seat: Number(other[0]) }
    const changed = Object.entries(given).find(([seat, word]) => round?.revealed[seat] !== word)
    if (changed) return { kind: 'word', seat: Number(changed[0]), given: changed[1] }
  }
  return null
}

/** The first thing that is wrong, or how many throws were right. */
function checkMoves(
  table: Checked,
  fair: FairDice,
  moments: readonly Moment[],
  dice: Faces,
  seed: Uint8Array,
  seen: readonly SeenMove[] | null,
): Finding | number {
  const last = fair.rounds.length - 1
  const words = wordsHash(fair.rounds[last]!.revealed, table.seats.length)
  const fall = fallOf(seedOf(fair, seed, last), words, fair.scheme)
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
