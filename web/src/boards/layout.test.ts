import { expect, test } from 'vitest'
import type { Sum } from '../lib/api-types'
import { layoutFor, split } from './layout'
import type { Line } from './lines'

const rows = (length: number): Line[] => Array.from({ length }, (_, index) => ({ row: 'x', index, slot: 0, slots: 1 }))
const sum = { name: 'total', kind: 'total', values: [0] } as Partial<Sum> as Sum
const yahtzee = [
  [...rows(6), sum, sum],
  [...rows(7), sum, sum],
]
const maxi = [
  [...rows(6), sum, sum],
  [...rows(14), sum],
]
const told = (sections: Line[][], players: number, width: number, height: number) => {
  const { all, parts, row } = layoutFor(sections, players, { width, height, letter: 16 })
  return {
    all,
    parts: parts.length,
    fits: row >= 44 && height >= 44 * Math.max(...parts.map((part) => part.length - 2)),
  }
}

test('a small phone shows one column, or two of a short sheet', () => {
  expect(told(yahtzee, 2, 344, 420)).toEqual({ all: true, parts: 2, fits: true })
  expect(told(yahtzee, 10, 344, 390)).toEqual({ all: false, parts: 2, fits: true })
  expect(told(maxi, 3, 344, 380)).toEqual({ all: false, parts: 3, fits: true })
})

test('a large screen shows all columns', () => {
  expect(told(yahtzee, 3, 850, 690)).toEqual({ all: true, parts: 2, fits: true })
  expect(told(maxi, 10, 1400, 900)).toEqual({ all: true, parts: 2, fits: true })
})

test('where nothing fits, rows keep their height and are scrolled', () => {
  const { row, all } = layoutFor(maxi, 2, { width: 300, height: 200, letter: 16 })
  expect([row, all]).toEqual([45, false])
})

test('parts are cut between the sections, unless one is far longer', () => {
  expect(split(yahtzee, 2).map((part) => part.length)).toEqual([8, 9])
  expect(split(maxi, 2).map((part) => part.length)).toEqual([12, 11])
  expect(split(maxi, 3).map((part) => part.length)).toEqual([8, 7, 8])
})
