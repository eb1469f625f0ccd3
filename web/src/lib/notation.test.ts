import { expect, test } from 'vitest'
import type { Position } from './api-types'
import { diceIn, keepFor, markIn } from './notation'

test('dice are read with and without the Power die', () => {
  expect(diceIn('r:1,3,3,5,6+double')).toEqual({ dice: [1, 3, 3, 5, 6], power: 'double' })
  expect(diceIn('k:')).toEqual({ dice: [], power: null })
  expect(diceIn('r:+freeze')).toEqual({ dice: [], power: 'freeze' })
  expect(diceIn('r:mickey,daisy')).toEqual({ dice: ['mickey', 'daisy'], power: null })
})

test('a mark names its row, and its number where it has one', () => {
  expect(markIn('s:choice=4')).toEqual({ kind: 's', row: 'choice', number: 4 })
  expect(markIn('steal:full-house')).toEqual({ kind: 'steal', row: 'full-house', number: null })
  expect(markIn('pass')).toEqual({ kind: 'pass', row: '', number: null })
})

test('held dice are one of the keeps that were offered, in any order, or none', () => {
  const position = { legal: ['k:', 'k:3,5', 'k:3,5+2', 's:chance'] } as Partial<Position> as Position
  const faces = [1, 2, 3, 4, 5, 6]
  expect(keepFor(position, faces, [5, 3], null)).toBe('k:3,5')
  expect(keepFor(position, faces, [5, 3], '2')).toBe('k:3,5+2')
  expect(keepFor(position, faces, [5, 5], null)).toBeNull()
})
