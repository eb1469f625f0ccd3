import { expect, test } from 'vitest'
import { layoutFor } from './layout'

test('two players see the whole pad side by side on the smallest phone', () => {
  expect(layoutFor(304, 2)).toEqual({ parts: 2, narrow: true, column: 45 })
})

test('more players than fit twice stand in one table, and columns never get too small to tap', () => {
  expect(layoutFor(374, 3)).toEqual({ parts: 1, narrow: false, column: 74 })
  expect(layoutFor(374, 10)).toEqual({ parts: 1, narrow: true, column: 45 })
})

test('a wide pad has whole names and columns that are not too wide', () => {
  expect(layoutFor(840, 3)).toEqual({ parts: 2, narrow: false, column: 88 })
  expect(layoutFor(840, 1)).toEqual({ parts: 2, narrow: false, column: 104 })
})
