// What every board and sheet is given. A board draws the view and offers what the position allows; it knows no rule.

import type { Snippet } from 'svelte'
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
  /** Whose column is looked at: that of the player to act unless another was chosen, in a replay that of the one who acted. */
  looking?: number | null
  /** The height that is left for the board; without it, it is as high as it likes. */
  room?: number | undefined
  /** Told whether other players' columns have given way, so that they are to be looked at one by one. */
  alone?: (isAlone: boolean) => void
  /** Look at another player's column. */
  look?: (seat: number) => void
  /** Rows are crossed out instead of scored, where both are possible. */
  crossing?: boolean
  /** The dice, for a board that has their place on it. */
  dice?: Snippet | undefined
  /** What those values are: points, or the chance to win. */
  objective?: string | null
}

export type Kind = 'sheet' | 'shared' | 'ring'

/** Which component draws a game: by what there is to draw, not by its key. */
export function kindOf(view: View): Kind {
  if (view.board.length > 0) return 'ring'
  if (view.shared > 0) return 'shared'
  return 'sheet'
}
