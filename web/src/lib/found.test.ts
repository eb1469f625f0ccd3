import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Game, Journals } from '../worker/journals'
import type { Summary, Table } from './api-types'
import { forgetTable, keep, keptOf, keptTables } from './device'
import { findFinished, findLocal, findTables, finishedGames } from './found'
import { isLocal } from './local'
import { finishRemovals, isRemoved, markRemoved, unmarkRemoved } from './removed'

vi.mock('../fair/durable', () => ({ forgetCommitment: async () => null }))

const storage = new Map<string, string>()
let games: Game[] = []
const journals = {
  list: async () => games,
  remove: async (id: string, seen?: number) => {
    const before = games.length
    games = games.filter((one) => one.id !== id || one.version !== (seen ?? one.version))
    return games.length < before
  },
} as unknown as Journals

const game = (id: string, finished: boolean): Game => ({
  ...{ id, series: id, version: 3, game: 'yahtzee', created: 5, seed: null, dice: 'fair' },
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
/** What the server says of a table at which this browser has a seat. */
let served: Record<string, Table> = {}
const answer = async (path: string): Promise<Response> => {
  const table = served[/^\/api\/tables\/(\w+)\?/.exec(path)![1]!]
  return table ? Response.json(table) : Response.json({ code: 'not-found', error: 'no such table' }, { status: 404 })
}
const ids = (): string[] => keptTables().map(({ id }) => id)

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', answer)
  served = {}
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
  await findLocal('running', journals)
  expect(['running', 'ended', 'elsewhere'].map(isLocal)).toEqual([true, false, false])
})

test('a copy does not hide the table of the server at which this browser plays', async () => {
  served = { running: { ...(await read('running')), summary: null } }
  await findLocal('running', journals)
  expect([isLocal('running'), games.map(({ id }) => id)]).toEqual([false, ['ended']])
})

test('a copy that went on by itself is kept, and what the list names as the servers is not taken for one of this device', async () => {
  served = { running: { ...(await read('running')), version: 2, summary: null } }
  keep(keptOf(served.running!))
  expect(await findTables(journals)).toBe(false)
  expect([isLocal('running'), games.length]).toEqual([false, 2])
  served = {}
  await findTables(journals)
  expect(isLocal('running'), 'the server does not have it any more').toBe(true)
})

test('a copy with real dice is kept, since as many moves may be other ones, and does not hide the table of the server either', async () => {
  games = games.map((one) => ({ ...one, dice: 'physical' }))
  served = { running: { ...(await read('running')), version: 9, summary: null } }
  await findLocal('running', journals)
  expect([isLocal('running'), games.map(({ id }) => id)]).toEqual([false, ['running', 'ended']])
})

test('a move that is made while the server is asked is kept', async () => {
  served = { running: { ...(await read('running')), summary: null } }
  vi.stubGlobal('fetch', (path: string) => {
    games = games.map((one) => ({ ...one, version: one.version + 1 }))
    return answer(path)
  })
  await findLocal('running', journals)
  expect(games.map(({ id }) => id)).toEqual(['running', 'ended'])
})

test('a game that the list names is played on here if this browser has no seat at the table', async () => {
  keep(keptOf({ ...(await read('running')), summary: null }))
  served = { running: { ...(await read('running')), you: [], version: 9, summary: null } }
  await findTables(journals)
  expect([isLocal('running'), games.length]).toEqual([true, 2])
})

test('games whose mark was lost, and which the list names, wait for the server: nothing of them is removed', async () => {
  for (const id of ['running', 'ended']) keep(keptOf(await read(id)))
  const failing = vi.fn().mockRejectedValueOnce(new TypeError('no network'))
  failing.mockImplementation(async () => Response.json({ code: 'too-many', error: 'wait' }, { status: 429 }))
  vi.stubGlobal('fetch', failing)
  for (let times = 0; times < 2; times += 1) await findTables(journals)
  expect([isLocal('running'), isLocal('ended'), games.length]).toEqual([false, false, 2])
  vi.stubGlobal('fetch', answer)
  await findTables(journals)
  expect([isLocal('running'), isLocal('ended'), games.length]).toEqual([true, true, 2])
  expect(await finishedGames(journals)).toEqual(['ended'])
})

test('a running game that was opened here is never asked for, since no file has its seed', async () => {
  const asked = vi.fn(answer)
  vi.stubGlobal('fetch', asked)
  games = [{ ...game('running', false), seed: '5eed' }]
  keep(keptOf(await read('running')))
  await findTables(journals)
  expect([isLocal('running'), asked.mock.calls.length]).toEqual([true, 0])
})

test('without the server every game that storage holds can be played', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  expect(await findTables(journals)).toBe(true)
  expect(isLocal('running')).toBe(true)
})

test('a removed game stays removed on the next page', async () => {
  await findTables(journals)
  storage.set('dicecup.removed', JSON.stringify(['running']))
  forgetTable('running')
  expect(await findTables(journals)).toBe(false)
  expect([ids(), games.map(({ id }) => id), isRemoved('running')]).toEqual([[], ['ended'], false])
  expect(isLocal('running')).toBe(false)
})

test('a page that offers to put a game back does not remove it for good, also without locks', async () => {
  await findTables(journals)
  markRemoved('running')
  await findTables(journals)
  expect(games).toHaveLength(2)
  unmarkRemoved('running')
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
  markRemoved('ended')
  expect([...held]).toEqual(['dicecup-undo-ended'])
  unmarkRemoved('ended')
  held.add('dicecup-undo-running') // by another page
  storage.set('dicecup.removed', JSON.stringify(['running']))
  expect(await findTables(journals)).toBe(false)
  expect(games).toHaveLength(2)
  unmarkRemoved('running')
  expect(await findTables(journals)).toBe(true)
  expect(ids()).toEqual(['running'])
})

test('a game that another window put back while others were removed for good stays', async () => {
  storage.set('dicecup.removed', JSON.stringify(['one', 'two']))
  const gone: string[] = []
  await finishRemovals((id) => {
    gone.push(id)
    unmarkRemoved('two')
    return Promise.resolve()
  })
  expect(gone).toEqual(['one'])
})
