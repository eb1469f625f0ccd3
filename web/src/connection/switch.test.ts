import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { keep } from '../lib/device'
import { isLocal, markLocal } from '../lib/local'
import type { Brought } from './connection'
import { Switch } from './switch'

const device = vi.hoisted(() => ({ request: vi.fn() }))
vi.mock('./device', () => ({
  DeviceTransport: class {
    request = device.request
  },
}))

const kept = (id: string) => ({
  ...{
    id,
    game: 'yahtzee',
    created: 5,
    names: ['Ann', 'Bob'],
    mine: [0, 1],
    scores: [1, 2],
    version: 3,
    summary: null,
  },
})
const table = (id: string) => ({
  ...{
    id,
    game: 'yahtzee',
    created: 5,
    seats: [{ name: 'Ann' }, { name: 'Bob' }],
    you: [0],
    version: 3,
    summary: null,
  },
  position: { scores: [1, 2], seat: 0 },
})
const imported: Brought = { new: [kept('served'), kept('brought')], known: [kept('here')], left: [], wrong: null }

beforeEach(() => {
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
  vi.stubGlobal('fetch', async (path: string) =>
    path.startsWith('/api/tables/served?')
      ? Response.json(table('served'))
      : Response.json({ code: 'not-found', error: 'no such table' }, { status: 404 }),
  )
  device.request.mockReset()
  device.request.mockImplementation(async (method: string) => Response.json(method === 'POST' ? imported : null))
})

afterAll(() => vi.unstubAllGlobals())

test('a table of the server at which this browser plays stays the servers when a file brings it', async () => {
  const told = (await (await new Switch().request('POST', '/records', 'a file')).json()) as Brought
  expect(told.new.map(({ id }) => id)).toEqual(['brought'])
  expect(told.known).toMatchObject([{ id: 'here' }, { id: 'served', mine: [0] }])
  expect(['served', 'brought', 'here'].map(isLocal)).toEqual([false, true, true])
  expect(device.request, 'what was brought is not removed again').toHaveBeenCalledOnce()
})

test('what the list names is neither marked nor removed where the server does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  keep({ ...kept('served'), version: 2 })
  const told = (await (await new Switch().request('POST', '/records', 'a file')).json()) as Brought
  expect(told.new.map(({ id }) => id)).toEqual(['brought'])
  expect(told.known).toMatchObject([{ id: 'here' }, { id: 'served', version: 2 }])
  expect(['served', 'brought', 'here'].map(isLocal)).toEqual([false, true, true])
  expect(device.request).toHaveBeenCalledOnce()
})

test('a table that is removed from this device is none of its any more', async () => {
  markLocal('one', 'other')
  const transport = new Switch()
  await transport.request('DELETE', '/tables/one')
  expect([transport.isShared('one'), transport.isShared('other')]).toEqual([true, false])
  device.request.mockRejectedValueOnce(new Error('storage'))
  await expect(transport.request('DELETE', '/tables/other')).rejects.toThrow('storage')
  expect(transport.isShared('other'), 'it is still there').toBe(false)
})
