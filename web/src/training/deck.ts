// The mistakes deck and the grades of finished games, in the browser's own database. When a card is due again is decided by whoever
// graded the answer; here it is only kept.

import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Answered, GameGrade, Lessons, Lesson } from '../lib/api-types'

/** A position in which something was lost, and how its training stands. */
export interface Card extends Lesson {
  /** The table and the number of the move. */
  id: string
  game: string
  right: number
  interval: number
  /** When it is dealt again, in milliseconds since 1970; `null` once it has left the deck. */
  due: number | null
}

interface KeptGrade {
  /** The table and the seat. */
  id: string
  grade: GameGrade
}

interface Stored extends DBSchema {
  cards: { key: string; value: Card }
  grades: { key: string; value: KeptGrade }
}

const NAME = 'dicecup'
const VERSION = 1

/** Why the database could not be used: it is full, or the browser refuses it. */
export class StorageRefused extends Error {
  constructor(readonly why: 'full' | 'refused') {
    super(`the browser's database is ${why}`)
  }
}

async function use<Found>(work: (database: IDBPDatabase<Stored>) => Promise<Found>): Promise<Found> {
  try {
    const database = await openDB<Stored>(NAME, VERSION, {
      upgrade(fresh) {
        fresh.createObjectStore('cards', { keyPath: 'id' })
        fresh.createObjectStore('grades', { keyPath: 'id' })
      },
    })
    try {
      return await work(database)
    } finally {
      database.close()
    }
  } catch (error) {
    throw new StorageRefused(error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'refused')
  }
}

/** Keep what a finished game teaches these seats; returns how many positions are new. A card that was kept before stays as it is. */
export async function keepLessons(
  table: string,
  game: string,
  { seats }: Lessons,
  wanted: readonly number[],
): Promise<number> {
  return use(async (database) => {
    const change = database.transaction(['cards', 'grades'], 'readwrite')
    const cards = change.objectStore('cards')
    let count = 0
    for (const { seat, grade, lessons } of seats.filter((one) => wanted.includes(one.seat))) {
      if (grade !== null) await change.objectStore('grades').put({ id: `${table}/${seat}`, grade })
      for (const lesson of lessons) {
        const id = `${table}/${lesson.at}`
        if ((await cards.getKey(id)) !== undefined) continue
        await cards.add({ ...lesson, id, game, ...NEW })
        count += 1
      }
    }
    await change.done
    return count
  })
}

const NEW = { right: 0, interval: 0, due: 0 }

export const hasLessons = (table: string, seat: number): Promise<boolean> =>
  use(async (database) => (await database.getKey('grades', `${table}/${seat}`)) !== undefined)

export const allCards = (): Promise<Card[]> => use((database) => database.getAll('cards'))

export const allGrades = async (): Promise<GameGrade[]> =>
  (await use((database) => database.getAll('grades'))).map(({ grade }) => grade)

/** Keep what an answer made of its card. */
export async function keepAnswer(card: Card, answered: Answered, now = new Date()): Promise<Card> {
  const next = afterAnswer(card, answered, now)
  await use((database) => database.put('cards', next))
  return next
}

export const dropCard = (id: string): Promise<void> => use((database) => database.delete('cards', id))

/** Remove everything that was kept of these tables. */
export async function forgetLessons(tables: readonly string[]): Promise<void> {
  await use(async (database) => {
    const change = database.transaction(['cards', 'grades'], 'readwrite')
    for (const name of ['cards', 'grades'] as const)
      for (const key of await change.objectStore(name).getAllKeys())
        if (tables.includes(tableOf(key))) await change.objectStore(name).delete(key)
    await change.done
  })
}

export const tableOf = (id: string): string => id.slice(0, id.indexOf('/'))

/** A card that leaves the deck is kept without a date, so that the same mistake does not enter a second time. */
export function afterAnswer(card: Card, { right, interval, due_in_days }: Answered, now: Date): Card {
  if (right === null || due_in_days === null) return { ...card, interval, due: null }
  return { ...card, right, interval, due: dayAfter(now, due_in_days).getTime() }
}

/** The beginning of the day, so many days later, where this browser is. */
function dayAfter(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
}

export interface Standing {
  /** What is to be dealt now, what was lost most first. */
  due: Card[]
  /** How many come later, and when the next of them. */
  later: number
  next: Date | null
  /** How many were right twice and have left. */
  left: number
}

/** How the deck stands. */
export function standing(cards: readonly Card[], now: number): Standing {
  const inDeck = cards.filter((card): card is Card & { due: number } => card.due !== null)
  const due = inDeck.filter((card) => card.due <= now).sort((one, other) => other.loss - one.loss)
  const later = inDeck.filter((card) => card.due > now)
  return {
    due,
    later: later.length,
    next: later.length > 0 ? new Date(Math.min(...later.map((card) => card.due))) : null,
    left: cards.length - inDeck.length,
  }
}
