// What is celebrated, each in its measure: it is read off the entries of the journal, which say what every move brought about.

import type { Entry } from '../lib/api-types'
import type { Face } from '../lib/notation'

export type Party = 'steal' | 'bonus' | 'five' | 'best'

/** From the least to the greatest; of several at once the greatest is celebrated. */
const MEASURE: readonly Party[] = ['steal', 'bonus', 'five', 'best']
/** How many pieces fly at each. */
export const PIECES: Record<Party, number> = { steal: 8, bonus: 18, five: 44, best: 64 }

const ALIKE = 5

/** Whether so many dice show the same that every game has a name for it. */
export function isFiveAlike(dice: readonly Face[]): boolean {
  return dice.some((face) => dice.filter((other) => other === face).length >= ALIKE)
}

/** What these entries give reason to celebrate, and the seat whose feat it is. */
export function partyIn(entries: readonly Entry[]): { party: Party; seat: number } | null {
  const found = entries.flatMap(({ kind, seat, event }) => {
    if (kind !== 'move') return []
    const parties: { party: Party; seat: number }[] = event.notices
      .filter((notice) => notice.kind === 'bonus')
      .map((notice) => ({ party: 'bonus', seat: notice.seat }))
    if (event.kind === 'stole') parties.push({ party: 'steal', seat })
    if ((event.kind === 'threw' || event.kind === 'threw-again') && isFiveAlike([...event.dice, ...event.kept]))
      parties.push({ party: 'five', seat })
    return parties
  })
  return found.reduce<(typeof found)[number] | null>(
    (best, one) => (best && MEASURE.indexOf(best.party) >= MEASURE.indexOf(one.party) ? best : one),
    null,
  )
}
