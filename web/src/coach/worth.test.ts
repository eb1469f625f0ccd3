import { expect, test } from 'vitest'
import { ranked, shownOf } from './worth'

const values = { 'k:': 10, 'k:1': 12, 's:ones': 20, 'k:2': 20, 'k:3': 19, 'k:4': 18, 'k:5': 17, 'k:6': 20 - 1e-12 }

test('the best choice comes first, of equals the one that ends the turn', () => {
  expect(ranked(values, 'score').map(({ move }) => move)).toEqual([
    ...['s:ones', 'k:2', 'k:6', 'k:3', 'k:4', 'k:5', 'k:1', 'k:'],
  ])
})

test('a choice as good as the best loses nothing, however the last digit was rounded', () => {
  expect(ranked(values, 'score').map(({ loss }) => loss)).toEqual([0, 0, 0, 1, 2, 3, 8, 10])
})

test('bars are scaled by the choices that are shown at first, and none vanishes', () => {
  const shares = ranked(values, 'score').map(({ share }) => share)
  expect(shares.slice(0, 5)).toEqual([1, 1, expect.closeTo(1), 0.6, expect.closeTo(0.2)])
  expect(Math.min(...shares)).toBe(0.06)
})

test('small differences stay small: a fifth of a point is not drawn as a blunder', () => {
  expect(ranked({ a: 10, b: 9.8 }, 'score')[1]!.share).toBeGreaterThan(0.9)
  expect(ranked({ a: 0.5, b: 0.498 }, 'win')[1]!.share).toBeGreaterThan(0.9)
})

test('the first five are shown, and the own choice wherever it stands', () => {
  const list = ranked(values, 'score')
  expect(shownOf(list, null, false)).toHaveLength(5)
  expect(shownOf(list, 'k:', false).at(-1)!.move).toBe('k:')
  expect(shownOf(list, null, true)).toHaveLength(8)
})
