// The values of a peek, in order.

export interface Worth {
  move: string
  value: number
}

/** The best first; of equals, the one that ends the turn. */
export function ranked(values: Record<string, number>): Worth[] {
  const ends = (move: string): number => Number(!move.startsWith('k:'))
  return Object.entries(values)
    .map(([move, value]) => ({ move, value }))
    .sort((one, other) => other.value - one.value || ends(other.move) - ends(one.move))
}
