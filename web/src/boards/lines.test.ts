import { expect, test } from 'vitest'
import type { Sum } from '../lib/api-types'
import { isRow, numberOf, sectionsOf, type Line } from './lines'

const sums = (...names: string[]): Sum[] => names.map((name) => ({ name, kind: 'subtotal', values: [0], goals: [] }))
const named = (lines: Line[]) => lines.map((line) => (isRow(line) ? `${line.row}${line.slot || ''}` : line.name))

test('each section has its own sums under it, and the others stand at the end', () => {
  const edition = {
    rows: ['low', 'high', 'house', 'any'],
    sections: [
      { name: 'upper' as const, rows: ['low', 'high'], sums: ['part', 'extra'] },
      { name: 'lower' as const, rows: ['house', 'any'], sums: [] },
    ],
  }
  const view = { columns: [[[null], [null], [null], [null]]], sums: sums('part', 'extra', 'total') }
  expect(sectionsOf(edition, view).map(named)).toEqual([
    ['low', 'high', 'part', 'extra'],
    ['house', 'any', 'total'],
  ])
})

test('a row of several slots has a line for each', () => {
  const edition = { rows: ['one', 'many'], sections: [{ name: '' as const, rows: ['one', 'many'], sums: [] }] }
  const view = { columns: [[[null], [null, null, null]]], sums: sums('total') }
  expect(sectionsOf(edition, view).map(named)).toEqual([['one', 'many', 'many1', 'many2', 'total']])
})

test('number rows know their number', () => {
  expect(numberOf('fours')).toBe(4)
  expect(numberOf('choice')).toBeNull()
})
