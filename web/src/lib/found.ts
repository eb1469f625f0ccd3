// Games that storage holds and no list names: a browser that is killed may lose the list, which it writes later, but no game.

import { Journals } from '../worker/journals'
import { otherWindows, type News } from '../worker/windows'
import type { Table } from './api-types'
import { hasRoomFor, keep, keptOf, keptTables, type Kept } from './device'
import { markLocal } from './local'
import { finishRemovals, isRemoved } from './removed'

/** Enter the unfinished ones into the list; returns whether there were any. */
export async function findTables(journals = new Journals()): Promise<boolean> {
  const others = otherWindows()
  const remove = async (id: string): Promise<void> => {
    await journals.remove(id)
    others?.postMessage({ replaced: id } satisfies News)
  }
  await finishRemovals(remove).catch(() => undefined)
  others?.close()
  const known = new Set(keptTables().map(({ id }) => id))
  const games = await stored(journals)
  const found = games.filter(({ id, position }) => !known.has(id) && !position.finished).map(listed)
  for (const each of found) keep(each)
  return found.length > 0
}

/** Learn which tables are on this device. */
export async function findLocal(journals = new Journals()): Promise<void> {
  await stored(journals)
}

/** The finished ones, listed or not. */
export async function finishedGames(journals = new Journals()): Promise<string[]> {
  return (await stored(journals)).filter(({ position }) => position.finished).map(({ id }) => id)
}

/** Enter the finished ones into the list, each as `read` tells how it ended; returns whether there were any. */
export async function findFinished(read: (id: string) => Promise<Table>, journals = new Journals()): Promise<boolean> {
  const known = new Set(keptTables().flatMap(({ id, summary }) => (summary === null ? [] : [id])))
  let areNew = false
  for (const { id, created, position } of await stored(journals)) {
    if (known.has(id) || position.winners === null || !hasRoomFor(created)) continue
    const table = await read(id).catch(() => null)
    if (table === null) continue
    keep(keptOf(table))
    areNew = true
  }
  return areNew
}

async function stored(journals: Journals): Promise<Stored[]> {
  const games = (await journals.list().catch(() => [])) as Stored[]
  markLocal(...games.map(({ id }) => id))
  return games.filter(({ id }) => !isRemoved(id))
}

/** A game as Python stores it. */
interface Stored {
  id: string
  game: string
  created: number
  version: number
  seats: { name: string; player: string }[]
  position: { scores: number[]; to_act: number | null; finished: boolean; winners: number[] | null }
}

function listed({ id, game, created, version, seats, position }: Stored): Kept {
  const mine = seats.flatMap(({ player }, seat) => (player.startsWith('bot:') ? [] : [seat]))
  const names = seats.map(({ name }) => name)
  return { id, game, created, names, mine, scores: position.scores, turn: position.to_act, version, summary: null }
}
