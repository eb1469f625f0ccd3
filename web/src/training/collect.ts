// What a finished game teaches is asked for once, and kept in the browser's database.

import { connection } from '../connection'
import { hasLessons, keepLessons } from './deck'

/** Keep grades and mistakes of the seats that this device played; returns how many positions are new. */
export async function collect(table: string, game: string, seats: readonly number[]): Promise<number> {
  const known = await Promise.all(seats.map((seat) => hasLessons(table, seat)))
  const wanted = seats.filter((_, at) => !known[at])
  return wanted.length === 0 ? 0 : keepLessons(table, game, await connection.lessons(table), wanted)
}
