import { beforeEach, expect, test, vi } from 'vitest'
import type { Summary, Table } from './api-types'
import { forgetTable, keepTable, keptTables } from './device'

const storage = new Map<string, string>()

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
})

const summary: Summary = {
  ...{ id: 'a', game: 'some-game', rules: 2, created: 5, names: ['Ann', 'Bob'], bots: [false, true], scores: [9, 9] },
  ...{ winners: [1], peeked: [0], series: 'first' },
}
const table = (more: Partial<Table> = {}): Table =>
  ({
    ...{ id: 'a', game: 'some-game', created: 5, you: [0], seats: [{ name: 'Ann' }, { name: 'Bob' }] },
    ...{ position: { scores: [9, 9] }, summary: null, ...more },
  }) as Partial<Table> as Table

test('a table is kept with its seats and scores, and its summary as it came', () => {
  keepTable(table())
  expect(keptTables()).toMatchObject([{ id: 'a', names: ['Ann', 'Bob'], mine: [0], scores: [9, 9], summary: null }])
  keepTable(table({ summary }))
  expect(keptTables()).toHaveLength(1)
  expect(keptTables()[0]!.summary).toEqual(summary)
  forgetTable('a')
  expect(keptTables()).toEqual([])
})

test('a table that is only watched is not kept', () => {
  keepTable(table({ you: [] }))
  expect(keptTables()).toEqual([])
})

test('games that an earlier version kept are still there', () => {
  const old = { id: 'a', game: 'some-game', created: 5, names: ['Ann', 'Bob'], bots: [false, true], mine: [0] }
  const games = [
    { ...old, scores: [7, 5], winners: [0], over: true, peeked: false },
    { ...old, id: 'b', scores: [7, 5], winners: [0], over: true, peeked: true },
    { ...old, id: 'c', scores: [1, 2], winners: [], over: false, peeked: false },
  ]
  storage.set('dicecup.tables', JSON.stringify(games))
  const [finished, peeked, open] = keptTables()
  expect(finished).toMatchObject({ mine: [0], summary: { id: 'a', scores: [7, 5], winners: [0], peeked: [] } })
  expect(peeked!.summary!.peeked).toEqual([0, 1])
  expect(open).toMatchObject({ id: 'c', scores: [1, 2], summary: null })
})

test('what someone else wrote into the storage does no harm', () => {
  storage.set('dicecup.tables', '[broken')
  expect(keptTables()).toEqual([])
})

test('what is no table is left out', () => {
  const junk = [null, 1, 'x', {}, { id: 1 }, { ...summary, created: 'x' }, { ...summary, names: 'y' }]
  storage.set('dicecup.tables', JSON.stringify(junk))
  expect(keptTables()).toEqual([])
})
