// The ring: where its spaces lie, and the way a pawn takes.

import type { Offer, Position, View } from '../lib/api-types'
import { markIn } from '../lib/notation'
import type { Room } from './layout'

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

export interface Measures {
  /** The height of a space, and the size of a die in the middle. */
  high: number
  die: number
  /** Whether there is room for whole titles and pictures. */
  big: boolean
  /** Whether the cards to be placed lie inside the ring, and how many in a row. */
  inside: boolean
  columns: number
}

const LEAST_SPACE = 3.5
const MOST_SPACE = 9.5
const USUAL_SPACE = 4.375
const CARD = 3
const CARD_WIDE = 3
const PADDING = 1

/** How large the parts of the ring are drawn. */
export function measuresFor({ width, height, letter }: Room, cards: number): Measures {
  const [wide, high] = [(width / letter - PADDING) / 5, height / letter - PADDING]
  const inside = 3 * wide >= 17
  const across = Math.min(6, Math.max(2, Math.floor(((inside ? 3 : 5) * wide) / CARD_WIDE)))
  const below = inside ? 0 : Math.ceil(cards / across) * CARD
  const most = Math.min(MOST_SPACE, Math.max(LEAST_SPACE, wide * 1.2))
  const left = height === Infinity ? USUAL_SPACE : Math.max(LEAST_SPACE, (high - below) / 5)
  const space = Math.min(most, left)
  const big = wide >= 6.75 && space >= 5.75
  const die = inside ? Math.min(4.75, (3 * wide) / 6.5, space) : Math.min(2.75, wide - 0.4)
  return {
    high: Math.floor(space * letter),
    die: Math.floor(die * letter),
    big,
    inside,
    columns: big && 3 * wide >= 24 ? 4 : across,
  }
}
