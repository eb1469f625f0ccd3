import { expect, test } from 'vitest'
import { outcomeOf } from './outcome'

const places = (scores: number[], winners: number[]): number[][] =>
  outcomeOf(scores, winners).ranking.map(({ seat, place }) => [seat, place])

test('the most points win', () => {
  expect(outcomeOf([198, 231, 90], [1])).toMatchObject({ kind: 'won', best: 231, rivals: [] })
  expect(places([198, 231, 90], [1])).toEqual([
    [1, 1],
    [0, 2],
    [2, 3],
  ])
})

test('a tie that was thrown for has one winner, and names whom it was against', () => {
  expect(outcomeOf([12, 9, 12, 12], [2])).toMatchObject({ kind: 'tie-break', rivals: [0, 3] })
  expect(places([12, 9, 12, 12], [2])).toEqual([
    [2, 1],
    [0, 2],
    [3, 2],
    [1, 4],
  ])
})

test('a tie that stands is shared, and equal scores share a place', () => {
  expect(outcomeOf([5, 5, 3, 3], [0, 1]).kind).toBe('shared')
  expect(places([5, 5, 3, 3], [0, 1])).toEqual([
    [0, 1],
    [1, 1],
    [2, 3],
    [3, 3],
  ])
})

test('alone there is no winner to name', () => {
  expect(outcomeOf([231], [0]).kind).toBe('alone')
})
