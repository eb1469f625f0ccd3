// The grades of this device, sorted by person; what they come to is computed by whoever graded the games.

import type { Charted, Finished } from '../history/stats'
import type { Form, GameGrade } from '../lib/api-types'

export interface Graded {
  name: string
  grades: GameGrade[]
}

/** The grades of every name, those with the most games first; letter case does not tell names apart. */
export function byName(grades: readonly GameGrade[]): Graded[] {
  const found = new Map<string, Graded>()
  for (const grade of [...grades].sort((one, other) => one.created - other.created)) {
    const before = found.get(grade.name.toLowerCase())?.grades ?? []
    found.set(grade.name.toLowerCase(), { name: grade.name, grades: [...before, grade] })
  }
  return [...found.values()].sort(
    (one, other) => other.grades.length - one.grades.length || one.name.localeCompare(other.name),
  )
}

/** Finished games that have values and no grade yet: they ended before grades were kept, or without a network. */
export function ungraded(
  games: readonly Finished[],
  grades: readonly GameGrade[],
  solvable: readonly number[],
): Finished[] {
  const graded = new Set(grades.map(({ id }) => id))
  return games.filter(({ id, names }) => !graded.has(id) && solvable.includes(names.length))
}

/** The loss of every game over time, in points or in percentage points. */
export function chartOf(name: string, { over_time, objective }: Form): Charted {
  const factor = objective === 'win' ? 100 : 1
  return {
    name,
    points: over_time.map(({ created, loss }, at) => ({
      at,
      seat: 0,
      score: factor * loss,
      game: { created, peeked: [] },
    })),
  }
}
