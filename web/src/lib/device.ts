// The tables of this device: unfinished ones to continue, finished ones for the history.

import type { Table } from './api-types'
import { recall, remember } from './settings.svelte'

export interface Played {
  id: string
  game: string
  created: number
  names: string[]
  bots: boolean[]
  /** The seats that were played on this device. */
  mine: number[]
  scores: number[]
  winners: number[]
  over: boolean
  /** Whether someone looked at the exact values. */
  peeked: boolean
}

const MOST = 300

/** Every table of this device, the newest first. */
export function played(): Played[] {
  try {
    const found: unknown = JSON.parse(recall('tables') ?? '[]')
    return Array.isArray(found) ? (found as Played[]) : []
  } catch {
    return []
  }
}

/** Write down how a table stands; a table at which nobody of this device sits is not kept. */
export function note(table: Table, peeked: boolean): void {
  if (table.you.length === 0) return
  const others = played().filter((game) => game.id !== table.id)
  const game: Played = {
    id: table.id,
    game: table.game,
    created: table.created,
    names: table.seats.map((seat) => seat.name),
    bots: table.seats.map((seat) => seat.kind === 'bot'),
    mine: table.you,
    scores: table.position.scores,
    winners: table.position.winners,
    over: table.position.node === 'over',
    peeked,
  }
  remember('tables', JSON.stringify([game, ...others].sort((one, other) => other.created - one.created).slice(0, MOST)))
}

/** Remove a table from this device's list. */
export function forget(id: string): void {
  remember('tables', JSON.stringify(played().filter((game) => game.id !== id)))
}
