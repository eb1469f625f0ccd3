import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Game, Journals } from '../worker/journals'
import type { Summary, Table } from './api-types'
import { forgetTable, keptTables } from './device'
import { findFinished, findLocal, findTables, finishedGames } from './found'
import { isLocal } from './local'
import { isRemoved, markRemoved, unmarkRemoved } from './removed'

const storage = new Map<string, string>()
let games: Game[] = []
const journals = {
  list: async () => games,
  remove: async (id: string) => void (games = games.filter((one) => one.id !== id)),
} as unknown as Journals

const game = (id: string, finished: boolean): Game => ({
  ...{ id, series: id, version: 3, game: 'yahtzee', created: 5 },
  seats: [
    { name: 'Ann', player: 'here' },
    { name: 'Bot', player: 'bot:club' },
  ],
  position: { scores: [1, 2], to_act: finished ? null : 0, finished, winners: finished ? [1] : null },
})
const read = async (id: string): Promise<Table> => {
  const summary = { id } as Summary
  const table = { id, game: 'yahtzee', created: 5, seats: [{ name: 'Ann' }], you: [0], version: 3, summary }
  return { ...table, position: { scores: [1], seat: null } } as unknown as Table
}
const ids = (): string[] => keptTables().map(({ id }) => id)

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
  vi.stubGlobal('navigator', {})
  games = [game('running', false), game('ended', true)]
})

afterAll(() => vi.unstubAllGlobals())

test('unfinished games that the list lost are found for the start page', async () => {
  expect(await findTables(journals)).toBe(true)
  expect(keptTables()).toMatchObject([{ id: 'running', mine: [0], names: ['Ann', 'Bot'], turn: 0, summary: null }])
  expect(await findTables(journals)).toBe(false)
})

test('finished games that the list lost are found for the history', async () => {
  expect(await findFinished(read, journals)).toBe(true)
  expect(keptTables()).toMatchObject([{ id: 'ended', summary: { id: 'ended' } }])
  expect(await findFinished(() => Promise.reject(new Error('it is listed')), journals)).toBe(false)
})

test('all finished games of this device are told, whatever the list names, and which tables are here', async () => {
  expect(await finishedGames(journals)).toEqual(['ended'])
  expect(keptTables()).toEqual([])
  storage.clear()
  await findLocal(journals)
  expect(['running', 'ended', 'elsewhere'].map(isLocal)).toEqual([true, true, false])
})

test('a removed game stays removed on the next page', async () => {
  await findTables(journals)
  markRemoved('running')
  forgetTable('running')
  expect(await findTables(journals)).toBe(false)
  expect([ids(), games.map(({ id }) => id), isRemoved('running')]).toEqual([[], ['ended'], false])
})

test('while a page offers to put it back, no other removes it for good', async () => {
  const held = new Set<string>()
  const request = async (name: string, ...rest: unknown[]): Promise<unknown> => {
    const work = rest.at(-1) as (lock: object | null) => Promise<unknown>
    if (held.has(name)) return work(null)
    held.add(name)
    return work({}).finally(() => held.delete(name))
  }
  vi.stubGlobal('navigator', { locks: { request } })
  markRemoved('running')
  expect(await findTables(journals)).toBe(false)
  expect(games).toHaveLength(2)
  unmarkRemoved('running')
  expect(await findTables(journals)).toBe(true)
  expect(ids()).toEqual(['running'])
})
