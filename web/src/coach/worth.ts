// The values of the choices of a position, in order and as lengths of bars.

/** Values that differ by less are equal: that is how exact the values are computed. */
const EQUAL = 1e-9
/** So many choices are shown at first; the bars are scaled by them. */
export const FIRST = 5
/** The shortest bar, and the least difference that takes the whole width. */
const SHORTEST = 0.06
const LEAST_SCALE: Record<string, number> = { win: 0.02, score: 2 }

export interface Worth {
  move: string
  value: number
  /** How much less it is worth than the best; exactly 0 for all that are as good. */
  loss: number
  /** The length of its bar, from 0 to 1: the best has 1. */
  share: number
}

/** The best first; of equals, the one that ends the turn. */
export function ranked(values: Record<string, number>, objective: string): Worth[] {
  const ends = (move: string): number => Number(!move.startsWith('k:'))
  const sorted = Object.entries(values).sort(
    ([one, oneValue], [other, otherValue]) => otherValue - oneValue || ends(other) - ends(one),
  )
  const best = sorted[0]?.[1] ?? 0
  const lossOf = (value: number): number => (best - value < EQUAL ? 0 : best - value)
  const last = sorted[Math.min(FIRST, sorted.length) - 1]?.[1] ?? best
  const scale = 1.25 * Math.max(lossOf(last), LEAST_SCALE[objective] ?? LEAST_SCALE.score!)
  return sorted.map(([move, value]) => {
    const loss = lossOf(value)
    return { move, value, loss, share: Math.max(SHORTEST, 1 - loss / scale) }
  })
}

/** Those to show: the first few, and always the player's own. */
export function shownOf(list: readonly Worth[], mine: string | null, all: boolean): Worth[] {
  return list.filter(({ move }, at) => all || at < FIRST || move === mine)
}
