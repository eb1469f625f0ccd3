// The tables of this device: unfinished ones to continue, finished ones for the history.

import type { Summary, Table } from './api-types'
import { recallJson, remember } from './settings.svelte'

export interface Kept {
  id: string
  game: string
  created: number
  names: string[]
  /** The seats that were played on this device. */
  mine: number[]
  scores: number[]
  /** Whose turn it is; missing in what earlier versions of the app kept. */
  turn?: number | null
  version?: number
  /** The summary of the finished game, as it was received; `null` before the end. */
  summary: Summary | null
}

/** What earlier versions of the app kept. */
type Old = Omit<Summary, 'peeked'> & { mine: number[]; over: boolean; peeked: boolean }

/** Finished games that are kept; unfinished ones all are. */
export const MOST_FINISHED = 300

/** Every table of this device, the newest first. */
export function keptTables(): Kept[] {
  const found = recallJson<(Kept | Old)[]>('tables')
  return Array.isArray(found) ? found.filter(isWhole).map((one) => ('over' in one ? migrated(one) : one)) : []
}

/** Whether this is a table: nothing but the app should write here, but whatever did, every screen has to open. */
function isWhole(one: Partial<Kept> | null): boolean {
  const lists = [one?.names, one?.mine, one?.scores]
  return typeof one?.id === 'string' && Number.isFinite(one.created) && lists.every(Array.isArray)
}

/** The old format did not say which seat had looked at exact values: none of such a game counts. */
function migrated({ mine, over, bots, winners, peeked, id, game, created, names, scores }: Old): Kept {
  const kept = { id, game, created, names, scores }
  const rest = { rules: 1, bots, winners, peeked: peeked ? names.map((_, seat) => seat) : [], series: id }
  return { ...kept, mine, summary: over ? { ...kept, ...rest } : null }
}

/** Keep how a table stands; a table at which nobody of this device sits is not kept. */
export function keepTable(table: Table): void {
  if (table.you.length > 0) keep(keptOf(table))
}

/** What is kept of a table. */
export function keptOf({ id, game, created, seats, you, position, version, summary }: Table): Kept {
  const names = seats.map(({ name }) => name)
  return { id, game, created, names, mine: you, scores: position.scores, turn: position.seat, version, summary }
}

/** Keep a table, also one that was removed. */
export function keep(kept: Kept): void {
  const all = [kept, ...keptTables().filter((other) => other.id !== kept.id)]
  let finished = 0
  const newest = all
    .sort((one, other) => other.created - one.created)
    .filter((one) => one.summary === null || (finished += 1) <= MOST_FINISHED)
  remember('tables', JSON.stringify(newest))
}

/** Whether a finished game of this time is among those that are kept. */
export function hasRoomFor(created: number): boolean {
  const finished = keptTables().filter(({ summary }) => summary !== null)
  return finished.length < MOST_FINISHED || finished.some((one) => one.created < created)
}

/** Remove a table from this device. */
export function forgetTable(id: string): void {
  remember('tables', JSON.stringify(keptTables().filter((kept) => kept.id !== id)))
}
