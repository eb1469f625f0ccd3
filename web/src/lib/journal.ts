// The journal of a table as the server sends it.

import type { Entry, Event } from './api-types'

/** The moves that were not taken back. */
export function standing<One extends Pick<Entry, 'kind'>>(journal: readonly One[]): One[] {
  const moves: One[] = []
  for (const entry of journal) {
    if (entry.kind === 'move') moves.push(entry)
    if (entry.kind === 'undo') moves.pop()
  }
  return moves
}

/** Whether dice were thrown. */
export const isThrown = ({ kind }: Event): boolean => kind.startsWith('threw') || kind.startsWith('walked')

/** Whether an entry is told: a keep is part of the sentence about the throw after it, and agreeing on the dice needs no words. */
export const isTold = ({ event }: Pick<Entry, 'event'>): boolean => !['kept', 'commit', 'word'].includes(event.kind)
