// Games that storage holds and no list names: a browser that is killed may lose the list, which it writes later, but no game.

import { playedOnServer } from '../connection/seats'
import { forgetCommitment } from '../fair/durable'
import { Journals } from '../worker/journals'
import { otherWindows, type News } from '../worker/windows'
import type { Table } from './api-types'
import { hasRoomFor, keep, keptOf, keptTables, type Kept } from './device'
import { isLocal, markLocal, unmarkLocal } from './local'
import { finishRemovals, isRemoved } from './removed'
import { isSite } from './site'

/** Enter the unfinished ones into the list; returns whether there were any. */
export async function findTables(journals = new Journals()): Promise<boolean> {
  await finishRemovals(async (id) => {
    await journals.remove(id)
    await forget(id)
    unmarkLocal(id)
  }).catch(() => undefined)
  const known = new Set(keptTables().map(({ id }) => id))
  const games = await stored(journals)
  const found = games.filter(({ id, position }) => !known.has(id) && !position.finished).map(listed)
  for (const each of found) keep(each)
  return found.length > 0
}

/** Learn whether a table is on this device. */
export async function findLocal(table: string, journals = new Journals()): Promise<void> {
  await stored(journals, ({ id }) => id === table)
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

async function stored(journals: Journals, isWanted: (game: Stored) => boolean = () => true): Promise<Stored[]> {
  const games = ((await journals.list().catch(() => [])) as Stored[]).filter(isWanted)
  const unmarked = games.filter(({ id }) => !isLocal(id))
  if (unmarked.length > 0) await mark(unmarked, journals)
  return games.filter(({ id }) => isLocal(id) && !isRemoved(id))
}

/** Mark what is of this device. A copy of a table of the server at which this browser plays would hide it, and goes, unless it has
 * or may have more than the server. What the server does not tell is decided when it does. */
async function mark(found: Stored[], journals: Journals): Promise<void> {
  // a running game whose seed is here was opened here: no record has the seed before the end
  const isOwn = ({ seed, position }: Stored): boolean => seed !== null && !position.finished
  markLocal(...found.filter(isOwn).map(({ id }) => id))
  const games = found.filter((game) => !isOwn(game))
  const listed = new Set(keptTables().map(({ id }) => id))
  const isNew = ({ id }: Stored): boolean => isSite || !listed.has(id)
  markLocal(...games.filter(isNew).map(({ id }) => id)) // at once: a server that does not answer keeps nobody from playing
  if (isSite) return
  const played = await playedOnServer(
    games.map(({ id, version, position }) => ({ id, version, isFinished: position.finished })),
  )
  markLocal(...games.filter(({ id }) => !played.has(id)).map(({ id }) => id))
  for (const { id, version, dice } of games) {
    const there = played.get(id)
    if (!there?.isCertain) continue
    unmarkLocal(id)
    const mayDiffer = dice === 'physical' // without its seed, no other game can have gone on here
    if (mayDiffer || (there.kept.version ?? 0) < version) continue
    const isGone = await journals.remove(id, version).catch(() => false)
    if (isGone) await forget(id).catch(() => undefined)
  }
}

/** Forget what belongs to a game that was removed. */
async function forget(id: string): Promise<void> {
  await forgetCommitment(id)
  const others = otherWindows()
  others?.postMessage({ replaced: id } satisfies News)
  others?.close()
}

/** A game as Python stores it. */
interface Stored {
  id: string
  game: string
  created: number
  version: number
  seed: string | null
  dice: string
  seats: { name: string; player: string }[]
  position: { scores: number[]; to_act: number | null; finished: boolean; winners: number[] | null }
}

function listed({ id, game, created, version, seats, position }: Stored): Kept {
  const mine = seats.flatMap(({ player }, seat) => (player.startsWith('bot:') ? [] : [seat]))
  const names = seats.map(({ name }) => name)
  return { id, game, created, names, mine, scores: position.scores, turn: position.to_act, version, summary: null }
}
