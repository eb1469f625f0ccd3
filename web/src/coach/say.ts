// What a choice gave away, in words and figures.

import { say } from '../lib/settings.svelte'

/** A loss in points, or in percentage points of a chance to win; small ones with a digit more. */
export function lossText(loss: number, objective: string): string {
  const shown = objective === 'win' ? 100 * loss : loss
  return say.number(shown, shown < 0.95 ? 2 : 1)
}

/** The unit of losses. */
export const lossUnit = (objective: string): string => say(objective === 'win' ? 'coach-unit-win' : 'coach-unit-score')

/** A loss with its unit. */
export const lossWithUnit = (loss: number, objective: string): string =>
  `${lossText(loss, objective)} ${lossUnit(objective)}`
