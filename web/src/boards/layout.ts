// How a score pad makes use of its width: one table or two halves side by side, and how wide its columns are.

export interface Layout {
  parts: 1 | 2
  /** Too narrow for whole names and hints. */
  narrow: boolean
  /** The width of a player's column. */
  column: number
}

const GAP = 8
/** The smallest touch target, and one pixel for the line beside it. */
const LEAST_COLUMN = 45
const MOST_COLUMN = 104
const LEAST_NAME = 58
const GOOD_NAME = 150

export function layoutFor(width: number, players: number): Layout {
  const parts = width >= 2 * (LEAST_NAME + LEAST_COLUMN * players) + GAP ? 2 : 1
  const each = parts === 2 ? (width - GAP) / 2 : width
  const narrow = each - LEAST_COLUMN * players < GOOD_NAME
  const room = (each - (narrow ? LEAST_NAME : GOOD_NAME)) / players
  return { parts, narrow, column: Math.floor(Math.min(MOST_COLUMN, Math.max(LEAST_COLUMN, room))) }
}
