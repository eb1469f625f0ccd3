import { expect, test } from 'vitest'
import type { Answered } from '../lib/api-types'
import { afterAnswer, standing, tableOf, type Card } from './deck'

const card = (id: string, loss: number, due: number | null): Card =>
  ({ id, loss, due, right: 0, interval: 0, game: 'yahtzee', at: 1 }) as Card
const NOW = new Date(2026, 10, 16, 15, 30)

test('what is due is dealt in the order of what it lost', () => {
  const cards = [card('a', 1, 0), card('b', 3, NOW.getTime()), card('c', 9, NOW.getTime() + 1), card('d', 9, null)]
  const { due, later, next, left } = standing(cards, NOW.getTime())
  expect(due.map(({ id }) => id)).toEqual(['b', 'a'])
  expect([later, next?.getTime(), left]).toEqual([1, NOW.getTime() + 1, 1])
})

test('an empty deck has no next date', () => {
  expect(standing([], 0)).toEqual({ due: [], later: 0, next: null, left: 0 })
})

test('a card comes again at the beginning of the day that the answer says', () => {
  const answered = { right: 1, interval: 3, due_in_days: 3 } as Answered
  const next = afterAnswer(card('a', 1, 0), answered, NOW)
  expect([next.right, next.interval, next.due]).toEqual([1, 3, new Date(2026, 10, 19).getTime()])
})

test('a card that leaves the deck is remembered without a date', () => {
  const answered = { right: null, interval: 3, due_in_days: null } as Answered
  expect(afterAnswer(card('a', 1, 0), answered, NOW).due).toBeNull()
})

test('a card belongs to its table', () => {
  expect(tableOf('0a1b/17')).toBe('0a1b')
})
