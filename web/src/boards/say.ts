// Spaces and card moves in words, for those who hear the board.

import type { Space } from '../lib/api-types'
import type { Words } from '../words/en'
import type { CardOffer } from './ring'

/** A space, what lies on it and who stands there. */
export function saySpace(say: Words, space: Space, at: number, names: string[]): string {
  const here = space.pawns.map((seat) => names[seat] ?? '')
  return [say.ring.space(at, what(say, space, names)), ...(here.length > 0 ? [say.ring.pawns(here)] : [])].join('. ')
}

function what(say: Words, space: Space, names: string[]): string {
  if (space.card !== null && space.owner !== null)
    return say.ring.owned(titleOf(say, space.card), names[space.owner] ?? '', say.chips(space.chips))
  return space.wild ? say.ring.wild : say.ring.empty
}

/** What a card move does, gains and costs whom. */
export function sayOffer(say: Words, offer: CardOffer, space: Space | null, names: string[]): string {
  const card = titleOf(say, offer.card)
  const chips = say.chips(offer.slot?.total ?? offer.gain)
  if (offer.doing === 'raise') return say.ring.raise(card, say.chips(offer.gain))
  if (offer.doing === 'place') return say.ring.place(card, chips, offer.space ?? 0)
  return say.ring.steal(card, names[space?.owner ?? -1] ?? '', chips, say.chips(space?.chips ?? 0))
}

export const titleOf = (say: Words, card: string): string => say.rows[card] ?? card
