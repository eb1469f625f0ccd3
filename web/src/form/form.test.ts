import { expect, test } from 'vitest'
import type { Finished } from '../history/stats'
import type { Form, GameGrade } from '../lib/api-types'
import { byName, chartOf, ungraded } from './form'

const grade = (id: string, name: string, created: number) => ({ id, name, created }) as GameGrade
const game = (id: string, names: string[]) => ({ id, names }) as Finished

test('grades are sorted by person, the one with the most games first, and by time', () => {
  const sorted = byName([grade('c', 'ann', 3), grade('a', 'Bob', 1), grade('b', 'Ann', 2)])
  expect(sorted.map(({ name, grades }) => [name, grades.map(({ id }) => id)])).toEqual([
    ['ann', ['b', 'c']],
    ['Bob', ['a']],
  ])
})

test('games without a grade are those that could have one', () => {
  const games = [game('a', ['Ann']), game('b', ['Ann']), game('c', ['Ann', 'Bob', 'Cy'])]
  expect(ungraded(games, [grade('a', 'Ann', 1)], [1, 2]).map(({ id }) => id)).toEqual(['b'])
})

test('a chart shows chances to win in percentage points', () => {
  const form = { objective: 'win', over_time: [{ created: 5, loss: 0.25 }] } as Form
  expect(chartOf('Ann', form).points).toEqual([{ at: 0, seat: 0, score: 25, game: { created: 5, peeked: [] } }])
})
