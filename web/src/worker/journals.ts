// The journals of this device in IndexedDB. An append is a compare-and-set on the version in one transaction, answered once it is durable.

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
  version: number
  position: unknown
  seats: unknown
  [field: string]: unknown
}

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

  readEntries(id: string, since: number): Promise<Entry[]> {
    return this.#read(async (reading) => {
      here(await reading.objectStore('games').get(id), since)
      return reading.objectStore('entries').getAll(after(id, since))
    })
  }

  /** Add games, all of them or none; of those named the older course that is there is replaced. */
  create(games: Whole[], replacing: string[]): Promise<null> {
    return this.#write(async (writing) => {
      for (const id of replacing) await erase(writing, id)
      for (const { entries, ...game } of games) {
        await writing.objectStore('games').add(game)
        for (const entry of entries) await writing.objectStore('entries').add({ ...entry, game: game.id })
      }
      return null
    })
  }

  /** Add entries to a game that is at this version; if it is not, nothing is added, and what came after it is returned. */
  append(id: string, expected: number, entries: Entry[], position: unknown): Promise<Entry[] | null> {
    return locked(id, () =>
      this.#write(async (writing) => {
        const games = writing.objectStore('games')
        const kept = writing.objectStore('entries')
        const game = here(await games.get(id), expected)
        if (game.version !== expected) return kept.getAll(after(id, expected))
        for (const entry of entries) await kept.add({ ...entry, game: id })
        await games.put({ ...game, version: expected + entries.length, position })
        return null
      }),
    )
  }

  reseat(id: string, seats: unknown): Promise<null> {
    return this.#write(async (writing) => {
      const game = here(await writing.objectStore('games').get(id), 0)
      await writing.objectStore('games').put({ ...game, seats })
      return null
    })
  }

  remove(id: string): Promise<null> {
    return this.#write(async (writing) => {
      await erase(writing, id)
      return null
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
