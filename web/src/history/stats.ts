// Bests and averages of games that were played, and whether a game is a new best.

import type { Played as Here } from '../lib/device'
import type { Summary } from '../lib/api-types'

/** A finished game, from this device or from the server. */
export interface Finished {
  id: string
  game: string
  created: number
  names: string[]
  bots: boolean[]
  scores: number[]
  winners: number[]
  /** The seats whose scores count here. */
  counted: number[]
  peeked: boolean
}

export interface Stat {
  name: string
  games: number
  best: number
  /** The game of the best score, the first of equals. */
  bestGame: string
  average: number
  wins: number
  /** Games against others, the only ones that can be won. */
  against: number
}

/** The finished games of this device; only seats that were played on it count. */
export const fromDevice = (games: readonly Here[]): Finished[] =>
  games.filter((game) => game.over).map((game) => ({ ...game, counted: game.mine }))

/** The games of a server: all seats count but the bots and those that looked at exact values. */
export const fromServer = (games: readonly Summary[]): Finished[] =>
  games.map((game) => ({
    ...game,
    counted: game.bots.flatMap((bot, seat) => (bot || game.peeked.includes(seat) ? [] : [seat])),
    peeked: false,
  }))

/** Everyone's games, best and average, those with the most games first. Games with a look at the exact values do not count. */
export function statsOf(games: readonly Finished[]): Stat[] {
  const found = new Map<string, Stat & { sum: number }>()
  const oldestFirst = [...games].sort((one, other) => one.created - other.created)
  for (const game of oldestFirst) {
    if (game.peeked) continue
    for (const seat of game.counted) {
      const score = game.scores[seat]
      const name = game.names[seat]
      if (score === undefined || name === undefined) continue
      const stat = found.get(name) ?? {
        name,
        games: 0,
        best: -1,
        bestGame: '',
        average: 0,
        wins: 0,
        against: 0,
        sum: 0,
      }
      stat.games++
      stat.sum += score
      stat.average = stat.sum / stat.games
      if (score > stat.best) Object.assign(stat, { best: score, bestGame: game.id })
      if (game.scores.length > 1) {
        stat.against++
        if (game.winners.includes(seat)) stat.wins++
      }
      found.set(name, stat)
    }
  }
  return [...found.values()]
    .map(({ sum: _, ...stat }) => stat)
    .sort((one, other) => other.games - one.games || one.name.localeCompare(other.name))
}

export interface Point {
  /** Which of all games shown it is, counted from 0. */
  at: number
  score: number
  game: Finished
}

export interface Series {
  name: string
  points: Point[]
}

/** The scores over time: one series for each name, all on one count of games, the oldest first. */
export function seriesOf(games: readonly Finished[]): Series[] {
  const found = new Map<string, Point[]>()
  const oldestFirst = [...games].sort((one, other) => one.created - other.created)
  for (const [at, game] of oldestFirst.entries())
    for (const seat of game.counted) {
      const name = game.names[seat]
      if (name === undefined || game.scores[seat] === undefined) continue
      found.set(name, [...(found.get(name) ?? []), { at, score: game.scores[seat], game }])
    }
  return [...found]
    .map(([name, points]) => ({ name, points }))
    .sort((one, other) => other.points.length - one.points.length || one.name.localeCompare(other.name))
}

export type Bettered = { kind: 'first' } | { kind: 'new'; before: number } | { kind: 'old'; best: number }

/** What a score is among this name's earlier ones in the same game. */
export function bettered(games: readonly Finished[], game: string, id: string, name: string, score: number): Bettered {
  const others = games.filter((other) => other.game === game && other.id !== id)
  const stat = statsOf(others).find((found) => found.name === name)
  if (!stat) return { kind: 'first' }
  return score > stat.best ? { kind: 'new', before: stat.best } : { kind: 'old', best: stat.best }
}

/** How many games of each edition there are, those played most lately first. */
export function countsOf(games: readonly Finished[]): [game: string, count: number][] {
  const counts = new Map<string, number>()
  const newestFirst = [...games].sort((one, other) => other.created - one.created)
  for (const { game } of newestFirst) counts.set(game, (counts.get(game) ?? 0) + 1)
  return [...counts]
}
