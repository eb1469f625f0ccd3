import { expect, test } from 'vitest'
import type { Position } from './api-types'
import { diceIn, keepFor, markIn, throwFor } from './notation'

const faces = [1, 2, 3, 4, 5, 6]

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
  expect(keepFor(position, faces, { dice: [5, 3], power: null })).toBe('k:3,5')
  expect(keepFor(position, faces, { dice: [5, 3], power: '2' })).toBe('k:3,5+2')
  expect(keepFor(position, faces, { dice: [5, 5], power: null })).toBeNull()
})

const thrown = (red: boolean, ...throws: string[]) =>
  ({
    throw: { dice: 2, power: false, red, purpose: 'roll' },
    outcomes: Object.fromEntries(throws.map((text) => [text, 1])),
  }) as Partial<Position> as Position

test('what was tapped, in any order, is the throw in the spelling of the server', () => {
  expect(throwFor(thrown(false, 'r:3,5', 'r:5,5'), faces, { dice: [5, 3], power: null })).toBe('r:3,5')
  expect(throwFor(thrown(false, 'r:3,5+double'), faces, { dice: [5, 3], power: 'double' })).toBe('r:3,5+double')
  expect(throwFor(thrown(false, 'r:+freeze'), faces, { dice: [], power: 'freeze' })).toBe('r:+freeze')
  expect(throwFor(thrown(true, 'm:4'), faces, { dice: [4], power: null })).toBe('m:4')
  const pictures = ['mickey', 'minnie', 'pluto']
  expect(throwFor(thrown(false, 'r:mickey,pluto'), pictures, { dice: ['pluto', 'mickey'], power: null })).toBe(
    'r:mickey,pluto',
  )
})

test('a throw that cannot fall now is none', () => {
  expect(throwFor(thrown(false, 'r:3,5'), faces, { dice: [3], power: null })).toBeNull()
  expect(throwFor(thrown(false, 'r:3,5+1'), faces, { dice: [3, 5], power: null })).toBeNull()
  expect(
    throwFor({ throw: null, outcomes: null } as Partial<Position> as Position, faces, { dice: [], power: null }),
  ).toBeNull()
})
