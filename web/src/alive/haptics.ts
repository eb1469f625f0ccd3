// What the device lets one feel, where it can and its owner wants it.

import { canVibrate, choices } from './choices.svelte'

const PATTERNS = {
  tap: 8,
  throw: [12, 40, 12],
  steal: [30, 30, 30],
  bonus: [20, 40, 60],
  five: [30, 40, 30, 40, 120],
  turn: [40, 60, 40],
  win: [60, 60, 60, 60, 200],
} as const

/** Vibrate; browsers ignore it before the first tap on a page, and some report that as an error. */
export function feel(what: keyof typeof PATTERNS): void {
  if (canVibrate && choices.haptics && (navigator.userActivation?.hasBeenActive ?? true))
    navigator.vibrate(PATTERNS[what] as VibratePattern)
}
