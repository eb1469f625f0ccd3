// What lies on the shared board, by the view and the offers alone.

import type { Offer, Position, View } from '../lib/api-types'

/** The seats whose tokens lie on a space of a row; 0 is its picture. */
export function tokensOn(view: View, row: number, space: number): number[] {
  return view.columns.flatMap((rows, seat) => (rows[row]?.[0]?.total === space ? [seat] : []))
}

/** What may be done in a row now, and so where a token would come to lie. */
export function offerIn(position: Position | null, row: number): Offer | null {
  return position?.offers.find((offer) => offer.row === row && offer.slot !== null) ?? null
}

/** The taken spaces over which a token is pushed to where it lands, the nearest first. */
export function pushedOver(view: View, row: number, offer: Offer): number[] {
  if (!offer.pushed || offer.slot === null) return []
  const over: number[] = []
  for (let space = offer.slot.total + 1; space <= view.shared && tokensOn(view, row, space).length > 0; space++)
    over.push(space)
  return over
}
