import { expect, test } from 'vitest'
import { shapeFor } from './frame'

test('each screen has its shape', () => {
  expect(shapeFor(360 / 16, 640 / 16)).toBe('phone')
  expect(shapeFor(844 / 16, 390 / 16)).toBe('flat')
  expect(shapeFor(820 / 18, 1180 / 18)).toBe('tablet')
  expect(shapeFor(1280 / 16, 800 / 16)).toBe('desk')
})

test('larger text gets the shape of a smaller screen', () => {
  expect(shapeFor(1280 / 32, 800 / 32)).toBe('flat')
  expect(shapeFor(820 / 32, 1180 / 32)).toBe('phone')
})
