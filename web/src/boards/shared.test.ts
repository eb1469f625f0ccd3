import { expect, test } from 'vitest'
import type { Offer, Position, View } from '../lib/api-types'
import { offerIn, pushedOver, tokensOn } from './shared'

const slot = (total: number) => ({ total, base: null, power: null, number: null, crossed: false })
const view = {
  shared: 5,
  columns: [
    [[slot(5)], [null]],
    [[slot(4)], [slot(0)]],
    [[null], [slot(0)]],
  ],
} as Partial<View> as View
const offer = (row: number, total: number, pushed: boolean): Offer => ({
  move: 's:minnie',
  ...{ points: total, total, bonuses: [], losses: [] },
  row,
  slot: slot(total),
  space: null,
  pushed,
  index: 0,
})

test('a space tells whose token lies there, and a picture has room for several', () => {
  expect(tokensOn(view, 0, 5)).toEqual([0])
  expect(tokensOn(view, 0, 3)).toEqual([])
  expect(tokensOn(view, 1, 0)).toEqual([1, 2])
})

test('a pushed token passes every taken space to the right of where it lands', () => {
  expect(pushedOver(view, 0, offer(0, 3, true))).toEqual([4, 5])
  expect(pushedOver(view, 0, offer(0, 3, false))).toEqual([])
})

test('a row has the offer that writes into it', () => {
  const position = { offers: [offer(1, 2, false)] } as Partial<Position> as Position
  expect(offerIn(position, 1)?.slot?.total).toBe(2)
  expect(offerIn(position, 0)).toBeNull()
  expect(offerIn(null, 1)).toBeNull()
})
