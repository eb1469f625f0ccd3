// The ring: where its spaces lie, and the way a pawn takes.

import type { Offer, Position, View } from '../lib/api-types'
import { markIn } from '../lib/notation'

export interface Place {
  /** From 0, the upper left corner. */
  column: number
  row: number
}

/** How many spaces lie along one side of the square, both corners counted. */
export const sideOf = (spaces: number): number => spaces / 4 + 1

/** Where a space lies: clockwise from the upper left corner. */
export function placeOf(space: number, spaces: number): Place {
  const last = sideOf(spaces) - 1
  const along = space % last
  const sides: Place[] = [
    { column: along, row: 0 },
    { column: last, row: along },
    { column: last - along, row: last },
    { column: 0, row: last - along },
  ]
  return sides[Math.floor(space / last) % 4]!
}

/** A die's throw at most: what is farther was no walk, and the pawn is simply set down there. */
const LONGEST_WALK = 6

/** The spaces that a pawn steps on, one after the other, the last one included. */
export function walk(from: number, to: number, spaces: number): number[] {
  const steps = (to - from + spaces) % spaces
  if (steps > LONGEST_WALK) return [to]
  return Array.from({ length: steps }, (_, step) => (from + step + 1) % spaces)
}

/** The space on which each seat's pawn stands. */
export function pawnsOf(view: View): number[] {
  const found: number[] = []
  view.board.forEach((space, at) => {
    for (const seat of space.pawns) found[seat] = at
  })
  return found
}

export interface CardOffer extends Offer {
  doing: 'place' | 'steal' | 'raise'
  card: string
}

/** Every card that can be gained now. */
export function cardOffers(position: Position | null): CardOffer[] {
  return (position?.offers ?? []).flatMap((offer) => {
    const { kind, row } = markIn(offer.move)
    return kind === 'place' || kind === 'steal' || kind === 'raise' ? [{ ...offer, doing: kind, card: row }] : []
  })
}
