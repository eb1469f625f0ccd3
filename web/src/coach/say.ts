// What a choice gave away, in words and figures.

import { say } from '../lib/settings.svelte'
import { scaleOf } from './why'

/** A loss in points, or in percentage points of a chance to win; with two digits everywhere, so that one loss reads the same. */
export const lossText = (loss: number, objective: string | null): string => say.number(loss * scaleOf(objective), 2)

/** The unit of losses. */
export const lossUnit = (objective: string | null): string =>
  say(objective === 'win' ? 'coach-unit-win' : 'coach-unit-score')

/** A loss with its unit. */
export const lossWithUnit = (loss: number, objective: string | null): string =>
  `${lossText(loss, objective)} ${lossUnit(objective)}`
