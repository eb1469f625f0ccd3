// Which special rules are shown: a notice belongs to its event, and to the seat that made it.

import type { Entry, Notice } from '../lib/api-types'

export interface Shown {
  /** The seat whose event it was. */
  seat: number
  notice: Notice
}

/**
 * The notices to show after one more entry of the journal.
 *
 * A notice stays until its seat makes another move, which is what it was about, or until `clears` says that everybody has seen it:
 * a bot plays on at once, and what it scored would be gone before anyone could read it.
 */
export function shownAfter(shown: readonly Shown[], entry: Entry, clears: (seat: number) => boolean): readonly Shown[] {
  const { kind, seat, event } = entry
  if (kind !== 'move' && kind !== 'undo') return shown
  const left = clears(seat) ? [] : shown.filter((one) => one.seat !== seat)
  return [...left, ...event.notices.map((notice) => ({ seat, notice }))]
}
