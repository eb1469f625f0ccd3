// Unfinished games that storage holds and no list names: a browser that is killed may lose the list, which it writes later, but no game.

import { Journals } from '../worker/journals'
import { keep, keptTables, type Kept } from './device'
import { markLocal } from './local'

/** Enter them into the list; returns whether there were any. */
export async function findTables(): Promise<boolean> {
  const known = new Set(keptTables().map(({ id }) => id))
  const games = (await new Journals().list().catch(() => [])) as Stored[]
  const found = games.filter(({ id, position }) => !known.has(id) && !position.finished).map(keptOf)
  markLocal(...games.map(({ id }) => id))
  for (const each of found) keep(each)
  return found.length > 0
}

/** A game as Python stores it. */
interface Stored {
  id: string
  game: string
  created: number
  version: number
  seats: { name: string; player: string }[]
  position: { scores: number[]; to_act: number | null; finished: boolean }
}

function keptOf({ id, game, created, version, seats, position }: Stored): Kept {
  const mine = seats.flatMap(({ player }, seat) => (player.startsWith('bot:') ? [] : [seat]))
  const names = seats.map(({ name }) => name)
  return { id, game, created, names, mine, scores: position.scores, turn: position.to_act, version, summary: null }
}
