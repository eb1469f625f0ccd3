import { expect, test } from 'vitest'
import { halves, linesOf, numberOf, type Line } from './lines'

const sums = (...names: string[]) => names.map((name) => ({ name, kind: 'total' as const, values: [0] }))
const section = (name: 'upper' | 'lower', rows: string[], ...under: string[]) => ({ name, rows, sums: under })
const named = (lines: Line[]) =>
  lines.map((line) => (line.kind === 'row' ? `${line.row}${line.slot || ''}` : line.name))

test('the upper sums stand under the upper section, the others at the end', () => {
  const edition = {
    rows: ['ones', 'sixes', 'full-house', 'chance'],
    sections: [
      section('upper', ['ones', 'sixes'], 'upper-section', 'upper-bonus'),
      section('lower', ['full-house', 'chance']),
    ],
  }
  const view = { columns: [[[null], [null], [null], [null]]], sums: sums('upper-section', 'upper-bonus', 'total') }
  expect(named(linesOf(edition, view))).toEqual([
    'ones',
    'sixes',
    'upper-section',
    'upper-bonus',
    'full-house',
    'chance',
    'total',
  ])
})

test('a family has a line for each of its slots', () => {
  const edition = {
    rows: ['choice', 'yahtzee'],
    sections: [section('upper', ['choice']), section('lower', ['yahtzee'])],
  }
  const view = { columns: [[[null], [null, null, null]]], sums: sums('total') }
  expect(named(linesOf(edition, view))).toEqual(['choice', 'yahtzee', 'yahtzee1', 'yahtzee2', 'total'])
})

test('halves are cut between the sections, unless one is far longer', () => {
  const row = (index: number, section: number): Line => ({ kind: 'row', row: '', index, slot: 0, slots: 1, section })
  const lines = (upper: number, lower: number): Line[] => [
    ...Array.from({ length: upper }, (_, index) => row(index, 0)),
    ...Array.from({ length: lower }, (_, index) => row(index, 1)),
  ]
  expect(halves(lines(8, 9)).map((half) => half.length)).toEqual([8, 9])
  expect(halves(lines(8, 15)).map((half) => half.length)).toEqual([12, 11])
})

test('number rows know their number', () => {
  expect(numberOf('fours')).toBe(4)
  expect(numberOf('choice')).toBeNull()
})
