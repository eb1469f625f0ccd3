// Does every throw of a finished game follow from its seed? Computed here, in the browser, from the moves and the seed alone.

import type { Moment, Table } from '../messages'
import { commitmentOf, diceNames, fallOf, thrown, wordsHash, type Faces } from './dice'
import { unhex } from './sha256'
import { Turns } from './turns'
import type { Witness } from './witness'

/** What a check needs of a table. */
export type Checked = Pick<Table, 'game' | 'options' | 'dice' | 'commitment' | 'seed' | 'words'> & {
  seats: { length: number }
}

export type Finding =
  /** Nothing can be proven, and why. */
  | { kind: 'physical' | 'unfinished' | 'known-seed' }
  /** The seed is not the one that was promised. */
  | { kind: 'seed' }
  /** The promise is not the one that this browser was given. */
  | { kind: 'promise' }
  /** A word is not the one that was given in this browser. */
  | { kind: 'word'; seat: number; given: string }
  /** Moves are missing, or are not those that this browser saw. */
  | { kind: 'moves'; number: number }
  /** A throw is said to be somebody's, or of a turn or roll, that the order of the moves does not give. */
  | { kind: 'place'; number: number }
  | { kind: 'throw'; number: number; seat: number; move: string; expected: string }
  | { kind: 'verified'; throws: number; promise: 'seen' | 'unseen'; words: 'kept' | 'none' }

/** The moves of a log: what was taken back is not among them. */
export function movesOf(log: readonly { kind: string; text: string }[]): string[] {
  const moves: string[] = []
  for (const entry of log) {
    if (entry.kind === 'move') moves.push(entry.text)
    if (entry.kind === 'undo') moves.pop()
  }
  return moves
}

/**
 * Check a whole game.
 *
 * `moments` are all of it, from number 0 on; `seen` the moves as this browser was told of them, where it was; `witness` what it saw
 * before the first throw.
 */
export function check(
  table: Checked,
  moments: readonly Moment[],
  dice: Faces,
  witness: Witness | null,
  seen: readonly string[] | null = null,
): Finding {
  if (table.dice === 'physical') return { kind: 'physical' }
  if (table.seed === null) return { kind: 'unfinished' }
  const seed = unhex(table.seed)
  if (seed?.length !== 32 || commitmentOf(seed) !== table.commitment) return { kind: 'seed' }
  if (witness && witness.commitment !== table.commitment) return { kind: 'promise' }
  const given = Object.entries(witness?.words ?? {})
  const changed = given.find(([seat, word]) => table.words[seat] !== word)
  if (changed) return { kind: 'word', seat: Number(changed[0]), given: changed[1] }
  const wrong = firstWrong(table, moments, dice, seed, seen)
  if (typeof wrong !== 'number') return wrong
  if (table.dice === 'seeded') return { kind: 'known-seed' }
  return {
    kind: 'verified',
    throws: wrong,
    promise: witness?.before ? 'seen' : 'unseen',
    words: given.length > 0 ? 'kept' : 'none',
  }
}

/** The first thing that is wrong, or how many throws were right. */
function firstWrong(
  table: Checked,
  moments: readonly Moment[],
  dice: Faces,
  seed: Uint8Array,
  seen: readonly string[] | null,
): Finding | number {
  const fall = fallOf(seed, wordsHash(table.words, table.seats.length))
  const turns = new Turns({ game: table.game, seats: table.seats.length, options: table.options })
  let throws = 0
  if (seen && moments.length !== seen.length + 1)
    return { kind: 'moves', number: Math.min(moments.length, seen.length) }
  for (const [number, moment] of moments.entries()) {
    if (moment.number !== number || (number === 0) !== (moment.move === null)) return { kind: 'moves', number }
    if (number === 0) continue
    const move = moment.move!
    if (seen && seen[number - 1] !== move) return { kind: 'moves', number }
    if (/^[rm]:/.test(move)) {
      const before = moments[number - 1]!
      const place = turns.place(move, before.scores, before.view.contest === 'tie-break')
      const names = diceNames(move)
      const { seat, turn, roll } = place
      const told = moment.place
      if (moment.seat !== seat || told?.seat !== seat || told.turn !== turn || told.roll !== roll)
        return { kind: 'place', number }
      if (told.dice.join() !== names.join()) return { kind: 'place', number }
      const expected = thrown(fall, place, names, dice)
      if (expected !== move) return { kind: 'throw', number, seat, move, expected }
      throws++
    }
    turns.follow(move)
  }
  return throws
}
