import { expect, test } from 'vitest'
import type { Offer, Position, View } from '../lib/api-types'
import { cardOffers, measuresFor, pawnsOf, placeOf, walk } from './ring'

test('sixteen spaces run clockwise round a square of five by five', () => {
  const corners = [0, 4, 8, 12].map((space) => placeOf(space, 16))
  expect(corners).toEqual([
    { column: 0, row: 0 },
    { column: 4, row: 0 },
    { column: 4, row: 4 },
    { column: 0, row: 4 },
  ])
  expect(placeOf(15, 16)).toEqual({ column: 0, row: 1 })
  const places = Array.from({ length: 16 }, (_, space) => placeOf(space, 16))
  expect(new Set(places.map(({ column, row }) => `${column},${row}`)).size).toBe(16)
  places.forEach((here, space) => {
    const next = places[(space + 1) % 16]!
    expect(Math.abs(next.column - here.column) + Math.abs(next.row - here.row)).toBe(1)
  })
})

test('a pawn steps on every space of its walk, also past the first corner', () => {
  expect(walk(2, 5, 16)).toEqual([3, 4, 5])
  expect(walk(14, 2, 16)).toEqual([15, 0, 1, 2])
  expect(walk(7, 7, 16)).toEqual([])
})

test('a pawn that goes farther than a throw, or back, is set down', () => {
  expect(walk(0, 7, 16)).toEqual([7])
  expect(walk(5, 2, 16)).toEqual([2])
})

test('pawns are found where they stand, several on one space', () => {
  const space = (...pawns: number[]) => ({ wild: false, card: null, owner: null, chips: 0, pawns })
  expect(pawnsOf({ board: [space(1), space(), space(0, 2)] } as Partial<View> as View)).toEqual([2, 0, 2])
})

test('only moves that gain a card are cards to tap', () => {
  const offer = (move: string, points: number): Offer => ({
    ...{ move, points, total: 0, row: 0, slot: null, bonuses: [], losses: [], space: 3, pushed: false, index: 0 },
  })
  const position = { offers: [offer('pass', 0), offer('steal:full-house', 5)] } as Partial<Position> as Position
  expect(cardOffers(position).map(({ doing, card, points }) => [doing, card, points])).toEqual([
    ['steal', 'full-house', 5],
  ])
  expect(cardOffers(null)).toEqual([])
})

test('cards to be placed lie inside a large ring, and below a small one', () => {
  const phone = measuresFor({ width: 344, height: 450, letter: 16 }, 12)
  expect(phone).toMatchObject({ inside: false, columns: 6, big: false })
  expect(5 * phone.high + 2 * 48).toBeLessThanOrEqual(450)
  expect(measuresFor({ width: 860, height: 690, letter: 16 }, 12)).toMatchObject({
    inside: true,
    columns: 4,
    big: true,
  })
})
