// Physical dice: the throw that was tapped in.

import type { Face } from '../lib/notation'
import type { Position } from '../lib/api-types'

/** The throw in the notation; `null` until it is one of the possible outcomes. */
export function throwOf(
  position: Position,
  faces: readonly Face[],
  dice: readonly Face[],
  power: string | null,
): string | null {
  const { outcomes } = position
  if (!outcomes || !position.throw) return null
  const sorted = [...dice].sort((one, other) => faces.indexOf(one) - faces.indexOf(other)).join(',')
  const move = position.throw.red ? `m:${sorted}` : `r:${sorted}${power === null ? '' : `+${power}`}`
  return move in outcomes ? move : null
}
