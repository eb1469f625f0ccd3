// What a choice gave away, in words and figures.

import { say } from '../lib/settings.svelte'

/** A loss in points, or in percentage points of a chance to win; small ones with a digit more. */
export function lossText(loss: number, objective: string): string {
  const shown = objective === 'win' ? 100 * loss : loss
  return say.number(shown, shown < 0.95 ? 2 : 1)
}
