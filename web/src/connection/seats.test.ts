import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Table } from '../lib/api-types'
import { keep, type Kept } from '../lib/device'
import { Refused } from './connection'
import { playedOnServer } from './seats'

const listed = (id: string): Kept => ({
  ...{ id, game: 'yahtzee', created: 5, names: ['Ann'], mine: [0], scores: [7], version: 2, summary: null },
})
const copy = (id: string, isFinished = false) => ({ id, version: 3, isFinished })
/** A server with these tables, at which this browser has these seats. */
const serverWith = (tables: Record<string, number[]>) => ({
  request: vi.fn(async (_: string, path: string): Promise<Response> => {
    const id = /^\/tables\/(\w+)\?since=3$/.exec(path)![1]!
    if (!tables[id]) throw new Refused('not-found', 'no such table', 404)
    const table = {
      id,
      game: 'yahtzee',
      created: 5,
      seats: [{ name: 'Ann' }],
      you: tables[id],
      version: 9,
      summary: null,
    }
    return Response.json({ ...table, position: { scores: [30], seat: 0 } } as unknown as Table)
  }),
})

beforeEach(() => {
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
})

afterAll(() => vi.unstubAllGlobals())

test('a running table at which this browser has a seat stays the servers, as it stands there', async () => {
  const found = await playedOnServer(
    [copy('own'), copy('watched'), copy('unknown')],
    serverWith({ own: [0], watched: [] }),
  )
  expect([...found]).toMatchObject([['own', { kept: { mine: [0], scores: [30], version: 9 }, isCertain: true }]])
})

test('a table at which this browser has no seat is no table of it, also where the list names the copy', async () => {
  for (const id of ['invited', 'over']) keep(listed(id))
  const server = serverWith({ invited: [], over: [] })
  expect([...(await playedOnServer([copy('invited'), copy('over', true)], server))]).toEqual([])
})

test('of finished games only those that the list names are asked for, and a server that lost one leaves it to the copy', async () => {
  for (const id of ['ended', 'lost']) keep(listed(id))
  const server = serverWith({ ended: [0], stranger: [0] })
  const found = await playedOnServer([copy('ended', true), copy('lost', true), copy('stranger', true)], server)
  expect([...found.keys()]).toEqual(['ended'])
  expect(server.request).toHaveBeenCalledTimes(2)
})

test('a server that cannot be reached is asked once, and what the list names stays undecided', async () => {
  keep(listed('own'))
  const request = vi.fn().mockRejectedValue(new Refused('offline', 'gone', 0))
  const found = await playedOnServer([copy('unknown'), copy('own'), copy('other')], { request })
  expect([...found.values()]).toEqual([{ kept: listed('own'), isCertain: false }])
  expect(request).toHaveBeenCalledOnce()
})

test('a server that does not answer is not waited for', async () => {
  vi.useFakeTimers()
  keep(listed('own'))
  const finding = playedOnServer([copy('own'), copy('other')], { request: () => new Promise(() => undefined) })
  await vi.advanceTimersByTimeAsync(3000)
  expect([...(await finding)]).toMatchObject([['own', { isCertain: false }]])
  vi.useRealTimers()
})

test('where a server refuses for another reason, what the list names stays undecided', async () => {
  keep(listed('own'))
  const request = vi.fn().mockRejectedValue(new Refused('too-many', 'wait', 429))
  const found = await playedOnServer([copy('own'), copy('other')], { request })
  expect([...found]).toMatchObject([['own', { isCertain: false }]])
})
