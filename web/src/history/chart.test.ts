import { expect, test } from 'vitest'
import { lineThrough, scale, ticksFor } from './chart'

test('ticks are round, few, and cover every value', () => {
  expect(ticksFor([143, 287])).toEqual([100, 150, 200, 250, 300])
  expect(ticksFor([0, 7])).toEqual([0, 2, 4, 6, 8])
  expect(ticksFor([12])).toEqual([12, 13])
  expect(ticksFor([156, 156])).toEqual([155, 160])
  for (const values of [
    [0, 1],
    [3, 3],
    [99, 1575],
    [0, 0],
    [5, 46, 23],
  ]) {
    const ticks = ticksFor(values)
    expect(ticks[0]).toBeLessThanOrEqual(Math.min(...values))
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...values))
    expect(ticks.length).toBeLessThanOrEqual(7)
    expect(ticks.every(Number.isInteger)).toBe(true)
  }
})

test('a scale maps ends to ends, and a single value to the middle', () => {
  const y = scale([100, 300], [180, 10])
  expect([y(100), y(200), y(300)]).toEqual([180, 95, 10])
  expect(scale([4, 4], [0, 50])(4)).toBe(25)
})

test('a line goes through its points', () => {
  expect(
    lineThrough([
      [0, 1],
      [10.25, 2],
    ]),
  ).toBe('M0.0 1.0L10.3 2.0')
})
