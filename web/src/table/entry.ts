// Physical dice: the throw that names what was tapped.

import type { Face } from '../lib/notation'
import type { Position } from '../lib/api-types'

/** The throw in the server's own spelling; `null` until it is one that can fall now. */
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
