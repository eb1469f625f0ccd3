// What every board and sheet is given. A board draws the view and offers what the position allows; it knows no rule.

import type { LastMoves } from '../alive/last'
import type { Edition, Position, Seat, View } from '../lib/api-types'

export interface BoardProps {
  edition: Edition
  seats: Seat[]
  view: View
  /** Where the game stands; `null` in a replay. */
  position: Position | null
  /** Whether the person at this screen may choose now. */
  mine: boolean
  /** Choose a move of `position.legal`. */
  choose: (move: string) => void
  /** The exact value of every legal move, after a peek. */
  values: Record<string, number> | null
  /** What every seat marked last; it is shown until the seat's next move. */
  last?: LastMoves
  /** Whose move it was in a replay: that seat's column stays in sight. */
  looking?: number | null
  /** What those values are: points, or the chance to win. */
  objective?: string | null
}

export type Kind = 'sheet' | 'power' | 'shared' | 'ring'

/** Which component draws a game: by what there is to draw, not by its key. */
export function kindOf(edition: Edition, view: View): Kind {
  if (view.board.length > 0) return 'ring'
  if (view.shared > 0) return 'shared'
  return edition.extra_die.length > 0 ? 'power' : 'sheet'
}
