// The values of a position in words, after a peek.

import { say } from '../lib/settings.svelte'

/** A value as points, or as the chance to win. */
export const worthText = (value: number, objective: string | null | undefined): string =>
  objective === 'win' ? `${say.number(100 * value, 1)} %` : say.number(value, 1)

/** Whether no other choice has a higher value. */
export const isBest = (value: number | undefined, values: Record<string, number> | null): boolean =>
  values !== null && value === Math.max(...Object.values(values))

/** What is said of a choice, and its value with it. */
export const withWorth = (text: string, worth: string | null, best: boolean): string =>
  worth === null
    ? text
    : `${text}, ${say('boards-worth', { value: worth })}${best ? `, ${say('boards-best-mark')}` : ''}`

/** How far the values are from the exact ones: that 95% of them are closer, that they are exact, or that they are estimates. */
export const withinText = (within: number, objective: string, estimated = false): string => {
  const shown = say.number(Math.max(0.01, Math.ceil(within * (objective === 'win' ? 100 : 1) * 100) / 100), 2)
  if (within === 0) return say('table-coach-exact')
  if (estimated) return say('table-coach-estimated', { within: shown })
  return objective === 'win'
    ? say('table-coach-within-win', { within: shown })
    : say('table-coach-within-score', { within: shown })
}
