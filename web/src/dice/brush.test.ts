import { expect, test } from 'vitest'
import { brushed, NUMERALS } from './brush'

const points = (path: string): number[][] =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])

test('a stroke is as wide as the brush is pressed', () => {
  const outline = points(
    brushed([
      [10, 50, 8],
      [50, 50, 8],
      [90, 50, 8],
    ]),
  )
  const heights = outline.map(([, y]) => y!)
  expect(Math.max(...heights) - Math.min(...heights)).toBeCloseTo(8)
  expect(Math.min(...outline.map(([x]) => x!))).toBe(10)
})

test('every numeral stays on its face, and no two are alike', () => {
  expect(new Set(NUMERALS).size).toBe(6)
  for (const numeral of NUMERALS)
    for (const [x, y] of points(numeral)) {
      expect(x).toBeGreaterThan(5)
      expect(x).toBeLessThan(95)
      expect(y).toBeGreaterThan(5)
      expect(y).toBeLessThan(95)
    }
})
