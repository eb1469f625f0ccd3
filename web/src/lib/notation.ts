// Moves in the notation. A screen sends only moves that were offered to it: this is for reading them, and for finding the keep that
// names the held dice.

import type { Position } from './api-types'

export type Face = number | string

export interface Dice {
  dice: Face[]
  /** What the Power die shows, where it is part of them. */
  power: string | null
}

/** The part after the colon: `3,3+2` is two threes and the Power die showing 2. */
function diceOf(text: string): Dice {
  const [plain = '', power = null] = text.split('+')
  const dice = plain === '' ? [] : plain.split(',').map((face) => (/^\d+$/.test(face) ? Number(face) : face))
  return { dice, power }
}

export const isKeep = (move: string): boolean => move.startsWith('k:')
export const isThrow = (move: string): boolean => /^[rm]:/.test(move)

/** Whether a throw after this move goes on with the turn (docs/fair-dice.md, "One die"); if not, it begins the next one of its seat. */
export const continuesTurn = (before: string | null): boolean =>
  before !== null && (/^[km]:/.test(before) || before === 'again' || before === 'stay')

/** The dice of `r:`, `k:` or `m:`. */
export function diceIn(move: string): Dice {
  return diceOf(move.slice(2))
}

/** The kind of a move that ends the rolling, the row or card it names, and the number chosen for it. */
export function markIn(move: string): { kind: string; row: string; number: number | null } {
  const [kind = '', rest = ''] = move.split(':')
  const [row = '', number] = rest.split('=')
  return { kind, row, number: number === undefined ? null : Number(number) }
}

/** Dice as the part after the colon names them, in the order of their faces. */
export const diceText = (faces: readonly Face[], { dice, power }: Dice): string =>
  [...dice].sort((one, other) => faces.indexOf(one) - faces.indexOf(other)).join(',') +
  (power === null ? '' : `+${power}`)

/** The keep that leaves exactly these dice lying; `null` where the rules do not offer it. */
export function keepFor(position: Position, faces: readonly Face[], held: Dice): string | null {
  const move = `k:${diceText(faces, held)}`
  return position.legal.includes(move) ? move : null
}

/** The throw of physical dice; `null` until it is one of the possible outcomes. */
export function throwFor(position: Position, faces: readonly Face[], fallen: Dice): string | null {
  const move = `${position.throw?.red ? 'm' : 'r'}:${diceText(faces, fallen)}`
  return position.outcomes && move in position.outcomes ? move : null
}

/** The same row with each number that can be chosen for it. */
export function numbersFor(position: Position, move: string): string[] {
  const { kind, row, number } = markIn(move)
  return number === null ? [] : position.legal.filter((other) => other.startsWith(`${kind}:${row}=`))
}
