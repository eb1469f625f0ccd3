// Bests and averages, counted from the summaries of finished games in the same way as `dicecup.journal.statistics` counts them.

import type { Summary } from '../lib/api-types'
import type { Kept } from '../lib/device'

/** A finished game, and the seats that a list is about: those of this device, or all but the bots. */
export type Finished = Summary & { people: number[] }

export interface Stat {
  name: string
  games: number
  best: number
  /** The game of the best score, the first of equals. */
  bestGame: string
  average: number
  /** A win that several share counts for each of them as that part of a win. */
  wins: number
  /** Games against others, the only ones that can be won. */
  against: number
}

export interface Point {
  /** Which of all games it is, counted from 0. */
  at: number
  seat: number
  score: number
  game: Finished
}

/** The scores of one name over time. */
export interface Scores {
  name: string
  points: Point[]
}

/** What a chart draws of them, or of anything else that games have one number of. */
export interface Charted {
  name: string
  points: (Omit<Point, 'game'> & { game: Pick<Finished, 'created' | 'peeked'> })[]
}

export const fromDevice = (tables: readonly Kept[]): Finished[] =>
  tables.flatMap(({ summary, mine }) => (summary === null ? [] : [{ ...summary, people: mine }]))

export const fromServer = (games: readonly Summary[]): Finished[] =>
  games.map((game) => ({ ...game, people: game.bots.flatMap((isBot, seat) => (isBot ? [] : [seat])) }))

/** Whether a seat looked at exact values: its score is shown, but counts nowhere. */
export const hasPeeked = ({ game, seat }: Charted['points'][number]): boolean => game.peeked.includes(seat)

/** The scores of every name, all on one count of games, the oldest first; letter case does not tell names apart. */
export function scoresOf(games: readonly Finished[]): Scores[] {
  const found = new Map<string, Scores>()
  const oldestFirst = [...games].sort((one, other) => one.created - other.created)
  for (const [at, game] of oldestFirst.entries())
    for (const seat of game.people) {
      const [name, score] = [game.names[seat], game.scores[seat]]
      if (name === undefined || score === undefined) continue
      const points = found.get(name.toLowerCase())?.points ?? []
      found.set(name.toLowerCase(), { name, points: [...points, { at, seat, score, game }] })
    }
  return [...found.values()].sort(
    (one, other) => other.points.length - one.points.length || one.name.localeCompare(other.name),
  )
}

/** Everyone's number of games, best and average; those with the most games first. */
export function statsOf(games: readonly Finished[]): Stat[] {
  return scoresOf(games)
    .map(({ name, points }) => ({ name, points: points.filter((point) => !hasPeeked(point)) }))
    .filter(({ points }) => points.length > 0)
    .map(({ name, points }) => {
      const best = points.reduce((most, point) => (point.score > most.score ? point : most))
      const against = points.filter(({ game }) => game.scores.length > 1)
      return {
        name,
        games: points.length,
        best: best.score,
        bestGame: best.game.id,
        average: points.reduce((sum, { score }) => sum + score, 0) / points.length,
        wins: against.reduce((sum, { game, seat }) => sum + winOf(game, seat), 0),
        against: against.length,
      }
    })
    .sort((one, other) => other.games - one.games || one.name.localeCompare(other.name))
}

const winOf = ({ winners }: Summary, seat: number): number => (winners.includes(seat) ? 1 / winners.length : 0)

/** How the person of a seat did in this edition before a game; `null` if the game is their first. */
export function statBefore(games: readonly Finished[], { id, game, names }: Summary, seat: number): Stat | null {
  const earlier = games.filter((other) => other.game === game && other.id !== id)
  const name = names[seat]?.toLowerCase()
  return statsOf(earlier).find((stat) => stat.name.toLowerCase() === name) ?? null
}

/** How many games of each edition there are, those played most lately first. */
export function countsOf(games: readonly Finished[]): [game: string, count: number][] {
  const counts = new Map<string, number>()
  const newestFirst = [...games].sort((one, other) => other.created - one.created)
  for (const { game } of newestFirst) counts.set(game, (counts.get(game) ?? 0) + 1)
  return [...counts]
}
