// What every seat did in its last turn, so that a board can mark it until the seat's next one.

import type { Entry } from '../lib/api-types'
import { standing } from '../lib/journal'

export interface Marked {
  /** The row that was marked, or the card that was gained. */
  row: string
  crossed: boolean
}

/** What each seat marked last; a Double marks two rows in one turn. */
export type LastMoves = ReadonlyMap<number, readonly Marked[]>

const MARKS = new Set(['scored', 'scored-number', 'crossed', 'picture', 'placed', 'stole', 'raised'])

export function lastMoves(journal: readonly Entry[]): LastMoves {
  const found = new Map<number, Marked[]>()
  let inTurn = false
  for (const { seat, event } of standing(journal)) {
    const isMark = MARKS.has(event.kind)
    if (isMark) {
      const marked = { row: event.row, crossed: event.kind === 'crossed' }
      found.set(seat, inTurn ? [...(found.get(seat) ?? []), marked] : [marked])
    } else if (event.kind === 'passed') found.set(seat, [])
    inTurn = isMark
  }
  return found
}

export const isLast = (last: LastMoves | undefined, seat: number | null, row: string | null): boolean =>
  seat !== null && (last?.get(seat)?.some((marked) => marked.row === row) ?? false)
