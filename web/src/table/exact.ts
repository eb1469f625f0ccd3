// What making exact values costs and how far it is, in words.

import type { ExactValues } from '../lib/api-types'
import type { Say } from '../words'

const WHILE_SOLVING = 2

export const timeText = (say: Say, seconds: number): string =>
  seconds < 55 ? say('exact-short') : say('exact-minutes', { minutes: Math.max(1, Math.round(seconds / 60)) })

export function costText(say: Say, { seconds, size }: ExactValues): string {
  const megabytes = (bytes: number): number => Math.max(1, Math.ceil(bytes / 1e6))
  return say('exact-cost', {
    time: timeText(say, seconds),
    size: megabytes(size),
    work: megabytes(WHILE_SOLVING * size),
  })
}

export function runningText(say: Say, { share, left }: ExactValues): string {
  const percent = Math.floor(100 * share)
  return left === null
    ? say('exact-running', { percent })
    : say('exact-running-left', { percent, time: timeText(say, left) })
}
