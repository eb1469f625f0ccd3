import { expect, test } from 'vitest'
import type { Position } from '../lib/api-types'
import { throwOf } from './entry'

const faces = [1, 2, 3, 4, 5, 6]
const position = (red: boolean, ...throws: string[]) =>
  ({
    throw: { dice: 2, power: false, red, purpose: 'roll' },
    outcomes: Object.fromEntries(throws.map((text) => [text, 1])),
  }) as Partial<Position> as Position

test('what was tapped, in any order, is the throw in the spelling of the server', () => {
  expect(throwOf(position(false, 'r:3,5', 'r:5,5'), faces, [5, 3], null)).toBe('r:3,5')
  expect(throwOf(position(false, 'r:3,5+double'), faces, [5, 3], 'double')).toBe('r:3,5+double')
  expect(throwOf(position(false, 'r:+freeze'), faces, [], 'freeze')).toBe('r:+freeze')
  expect(throwOf(position(true, 'm:4'), faces, [4], null)).toBe('m:4')
  const pictures = ['mickey', 'minnie', 'pluto']
  expect(throwOf(position(false, 'r:mickey,pluto'), pictures, ['pluto', 'mickey'], null)).toBe('r:mickey,pluto')
})

test('a throw that cannot fall now is none', () => {
  expect(throwOf(position(false, 'r:3,5'), faces, [3], null)).toBeNull()
  expect(throwOf(position(false, 'r:3,5+1'), faces, [3, 5], null)).toBeNull()
  expect(throwOf({ throw: null, outcomes: null } as Partial<Position> as Position, faces, [], null)).toBeNull()
})
