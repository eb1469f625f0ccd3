// The journals of this device in IndexedDB. Whatever changes a game is a compare-and-set in one transaction, answered once it is
// durable: it has what its window saw, and writes nothing if another window was first.

import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb'
import { DATABASE } from './windows'

export interface Entry {
  version: number
  [field: string]: unknown
}

/** A game without its entries. */
export interface Game {
  id: string
  series: string
  rematch_of?: string | null
  version: number
  position: unknown
  seats: Seat[]
  [field: string]: unknown
}

export interface Seat {
  name: string
  [field: string]: unknown
}

/** Games with the versions in which they were seen. */
export type Versions = readonly (readonly [game: string, version: number])[]

export type Whole = Game & { entries: Entry[] }

interface Schema extends DBSchema {
  games: { key: string; value: Game; indexes: { series: string } }
  entries: { key: [string, number]; value: Entry & { game: string } }
}

/** Storage that is full, or that this browser refuses, or that no longer holds the game. */
export class NotStored extends Error {
  constructor(readonly why: 'full' | 'refused' | 'gone') {
    super(why)
  }
}

const STRICT = { durability: 'strict' } as const

export class Journals {
  #database: Promise<IDBPDatabase<Schema>> | null = null

  /** A test gives its own way to open the database. */
  constructor(private readonly openDatabase = open) {}

  read(id: string): Promise<{ game: Whole; others: Game[] } | null> {
    return this.#read(async (reading) => {
      const games = reading.objectStore('games')
      const game = await games.get(id)
      if (!game) return null
      const entries = await reading.objectStore('entries').getAll(after(id, 0))
      const series = await games.index('series').getAll(game.series)
      return { game: { ...game, entries }, others: series.filter((other) => other.id !== id) }
    })
  }

  readAll(): Promise<Whole[]> {
    return this.#read(async (reading) => {
      const games = await reading.objectStore('games').getAll()
      const entries = reading.objectStore('entries')
      return Promise.all(games.map(async (game) => ({ ...game, entries: await entries.getAll(after(game.id, 0)) })))
    })
  }

  /** All games without their entries. */
  list(): Promise<Game[]> {
    return this.#read((reading) => reading.objectStore('games').getAll())
  }

  /** The entries after a version, who sits where, and the rematch if there is one. */
  readChanges(id: string, since: number): Promise<{ entries: Entry[]; seats: Seat[]; rematch: string | null }> {
    return this.#read(async (reading) => {
      const { series, seats } = here(await reading.objectStore('games').get(id), since)
      const entries = await reading.objectStore('entries').getAll(after(id, since))
      return { entries, seats, rematch: await rematchOf(reading, series, id) }
    })
  }

  /**
   * Add games, all of them or none, each new one as the only rematch of the game before it. Those that were seen there take the
   * place of that course, and who sits there stays, also where two rematches of one game are stored already.
   */
  create(games: Whole[], seen: Versions): Promise<boolean> {
    const versions = new Map(seen)
    return this.#write(async (writing) => {
      for (const game of games) if (!(await isAsSeen(writing, game, versions.get(game.id)))) return false
      for (const { entries, ...game } of games) {
        const before = await writing.objectStore('games').get(game.id)
        await erase(writing, game.id)
        await writing.objectStore('games').add({ ...game, seats: before?.seats ?? game.seats })
        for (const entry of entries) await writing.objectStore('entries').add({ ...entry, game: game.id })
      }
      return true
    })
  }

  /** Add entries to a game that is at this version. */
  append(id: string, expected: number, entries: Entry[], position: unknown): Promise<boolean> {
    return locked(id, () =>
      this.#write(async (writing) => {
        const games = writing.objectStore('games')
        const kept = writing.objectStore('entries')
        const game = here(await games.get(id), expected)
        if (game.version !== expected) return false
        for (const entry of entries) await kept.add({ ...entry, game: id })
        await games.put({ ...game, version: expected + entries.length, position })
        return true
      }),
    )
  }

  /** Give a seat that has this name another one. */
  rename(id: string, seat: number, seen: string, name: string): Promise<boolean> {
    return this.#write(async (writing) => {
      const game = here(await writing.objectStore('games').get(id), 0)
      if (game.seats[seat]?.name !== seen) return false
      const seats = game.seats.map((each, number) => (number === seat ? { ...each, name } : each))
      await writing.objectStore('games').put({ ...game, seats })
      return true
    })
  }

  /** Remove a game, or only what was seen of it: one that another window plays meanwhile stays. */
  remove(id: string, seen?: number): Promise<boolean> {
    return this.#write(async (writing) => {
      if (seen !== undefined && (await writing.objectStore('games').get(id))?.version !== seen) return false
      await erase(writing, id)
      return true
    })
  }

  async #read<Result>(work: (reading: Reading) => Promise<Result>): Promise<Result> {
    const reading = await this.#begin((database) => database.transaction(STORES))
    reading.done.catch(() => undefined) // told below
    try {
      return await work(reading)
    } catch (error) {
      throw refusal(error)
    }
  }

  /** Resolved after the transaction is complete: what it wrote survives the end of the browser. */
  async #write<Result>(work: (writing: Writing) => Promise<Result>): Promise<Result> {
    const writing = await this.#begin((database) => database.transaction(STORES, 'readwrite', STRICT))
    writing.done.catch(() => undefined) // told below
    try {
      const result = await work(writing)
      await writing.done
      return result
    } catch (error) {
      try {
        writing.abort()
      } catch {
        // it has ended already
      }
      throw refusal(error)
    }
  }

  /** Begin a transaction; a database that the browser closed, for example because its data was cleared, is opened again once. */
  async #begin<Transaction>(begin: (database: IDBPDatabase<Schema>) => Transaction): Promise<Transaction> {
    try {
      return begin(await this.#open())
    } catch (error) {
      if (error instanceof NotStored) throw error
      this.#database = null
    }
    try {
      return begin(await this.#open())
    } catch (error) {
      throw refusal(error)
    }
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    this.#database ??= this.openDatabase().catch((error: unknown) => {
      this.#database = null
      throw refusal(error)
    })
    return this.#database
  }
}

const STORES: ['games', 'entries'] = ['games', 'entries']
type Reading = IDBPTransaction<Schema, ['games', 'entries'], 'readonly'>
type Writing = IDBPTransaction<Schema, ['games', 'entries'], 'readwrite'>

// async, since a browser may also refuse by throwing at once
async function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('games', { keyPath: 'id' }).createIndex('series', 'series')
      database.createObjectStore('entries', { keyPath: ['game', 'version'] })
    },
  })
}

async function erase(writing: Writing, id: string): Promise<void> {
  await writing.objectStore('games').delete(id)
  await writing.objectStore('entries').delete(after(id, 0))
}

/** Whether a game that shall be added is there in the version that was seen, if one was, and else is no second rematch. */
async function isAsSeen(writing: Writing, game: Game, version: number | undefined): Promise<boolean> {
  if ((await writing.objectStore('games').get(game.id))?.version !== version) return false
  if (version !== undefined || !game.rematch_of) return true
  return (await rematchOf(writing, game.series, game.rematch_of)) === null
}

async function rematchOf(reading: Reading | Writing, series: string, id: string): Promise<string | null> {
  const games: Game[] = await reading.objectStore('games').index('series').getAll(series)
  return games.find((game) => game.rematch_of === id)?.id ?? null
}

/** A game that is still there at this version or a later one: another window may have removed it, and brought an older course of it. */
function here(game: Game | undefined, version: number): Game {
  if (game === undefined || game.version < version) throw new NotStored('gone')
  return game
}

const after = (id: string, version: number): IDBKeyRange => IDBKeyRange.bound([id, version], [id, Infinity], true)

/** Windows write one after the other where the context is secure; elsewhere the compare-and-set alone keeps a game whole. */
function locked<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(`dicecup-${id}`, work) : work()
}

function refusal(error: unknown): NotStored {
  if (error instanceof NotStored) return error
  const name = error instanceof DOMException ? error.name : ''
  return new NotStored(name === 'QuotaExceededError' ? 'full' : 'refused')
}
