// Spaces and card moves in words, for screen readers.

import { say } from '../lib/settings.svelte'
import type { Space } from '../lib/api-types'
import type { CardOffer } from './ring'

/** A space, what lies on it and who stands there. */
export function saySpace(space: Space, at: number, names: string[]): string {
  const here = space.pawns.map((seat) => names[seat] ?? '')
  const text = say('ring-space', { space: at, what: what(space, names) })
  return here.length > 0 ? `${text}. ${say('ring-pawns', { players: say.list(here) })}` : text
}

function what({ card, owner, chips, wild }: Space, names: string[]): string {
  if (card !== null && owner !== null)
    return say('ring-owned', { card: titleOf(card), owner: names[owner] ?? '', chips })
  return wild ? say('ring-wild') : say('ring-empty')
}

/** What a card move does, gains and costs whom. */
export function sayOffer(offer: CardOffer, names: string[]): string {
  const card = titleOf(offer.card)
  const chips = offer.slot?.total ?? offer.points
  if (offer.doing === 'raise') return say('ring-raise', { card, chips: offer.points })
  if (offer.doing === 'place') return say('ring-place', { card, chips, space: offer.space ?? 0 })
  const [loss] = offer.losses
  return say('ring-steal', { card, chips, other: names[loss?.seat ?? -1] ?? '', lost: loss?.amount ?? 0 })
}

export const titleOf = (card: string): string => say.get(`row-${card}`, card)
