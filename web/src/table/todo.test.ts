import { expect, test } from 'vitest'
import type { Position } from '../lib/api-types'
import { say } from '../../testing'
import { todo } from './todo'

const choice = (...legal: string[]) => ({ node: 'choice', throw: null, legal }) as Partial<Position> as Position

test('what to do follows from what is offered', () => {
  expect(todo(say, choice('k:', 's:ones'))).toBe(say('table-todo-hold-or-row'))
  expect(todo(say, choice('s:ones'))).toBe(say('table-todo-row'))
  expect(todo(say, choice('k:'))).toBe(say('table-todo-hold'))
  expect(todo(say, choice('x:goofy'))).toBe(say('table-todo-give-up'))
  expect(todo(say, choice('again', 'stay'))).toBe(say('table-todo-say'))
  expect(todo(say, choice('k:', 'steal:ones'))).toBe(say('table-todo-hold-or-card'))
  expect(todo(say, choice('raise:ones', 'pass'))).toBe(say('table-todo-card'))
  expect(todo(say, choice('pass'))).toBe(say('table-todo-pass'))
})

test('what to throw for is said before a throw', () => {
  const chance = (purpose: 'walk' | 'first-turn') =>
    ({
      node: 'chance',
      throw: { dice: 1, power: false, red: purpose === 'walk', purpose },
    }) as Partial<Position> as Position
  expect(todo(say, chance('walk'))).toBe(say('table-todo-red'))
  expect(todo(say, chance('first-turn'))).toBe(say('table-todo-first-turn'))
})
