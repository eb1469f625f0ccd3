// What is heard and felt when something happens at a table.

import type { Entry, Position } from '../lib/api-types'
import { isThrown } from '../lib/journal'
import { feel } from './haptics'
import type { Party } from './party'
import { play } from './sound'

/** The share of the tumbling after which dice touch the felt. */
const TOUCH = 0.6
const MARKS = ['scored', 'scored-number', 'crossed', 'picture']
const CHIPS = ['placed', 'raised']

interface Heard {
  entries: readonly Entry[]
  before: Position
  now: Position
  you: readonly number[]
  /** How long dice tumble, in milliseconds. */
  tumble: number
}

/** Whether a turn passes from somebody else to a seat of this device. */
export const comesToTurn = (before: Position, now: Position, you: readonly number[]): boolean =>
  now.seat !== null && you.includes(now.seat) && (before.seat === null || !you.includes(before.seat))

/** Sound and vibration of new entries; of many that come at once each is heard once. */
export function effects({ entries, before, now, you, tumble }: Heard): void {
  const moves = entries.filter(({ kind }) => kind === 'move')
  const thrown = moves.findLast(({ event }) => isThrown(event))
  if (thrown) {
    play('felt', tumble * TOUCH, Math.max(thrown.event.dice.length, 1))
    if (you.includes(thrown.seat)) feel('throw')
  }
  if (moves.some(({ event }) => MARKS.includes(event.kind))) play('mark')
  const gained = moves.findLast(({ event }) => CHIPS.includes(event.kind))
  if (gained) play('chip', 0, Math.max(gained.event.chips, 1))
  if (now.node === 'over') {
    const won = now.winners.some((seat) => you.includes(seat))
    play(won ? 'win' : 'end', tumble)
    if (won) feel('win')
  } else if (comesToTurn(before, now, you)) {
    play('turn', 250)
    feel('turn')
  }
}

/** Sound and vibration of a feat. */
export function celebrate(party: Party): void {
  play(party === 'best' ? 'win' : party)
  feel(party === 'best' ? 'win' : party)
}
