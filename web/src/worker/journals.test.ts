import { beforeEach, expect, test, vi } from 'vitest'
import { Journals, NotStored } from './journals'

const opened = vi.fn()

const closed = {
  transaction: () => {
    throw new DOMException('the database is closed', 'InvalidStateError')
  },
}
const holding = (...games: { id: string; version: number }[]) => ({
  transaction: () => ({
    done: Promise.resolve(),
    abort: () => undefined,
    objectStore: () => ({ getAll: async () => games, get: async (id: string) => games.find((one) => one.id === id) }),
  }),
})

beforeEach(() => {
  opened.mockReset()
  vi.stubGlobal('IDBKeyRange', { bound: () => null })
})

test('a database that the browser closed is opened again', async () => {
  opened.mockResolvedValueOnce(closed).mockResolvedValueOnce(holding({ id: 'a', version: 1 }))
  const journals = new Journals(opened)
  expect(await journals.list()).toHaveLength(1)
  expect(await journals.list()).toHaveLength(1)
  expect(opened).toHaveBeenCalledTimes(2)
})

test('one that stays closed is storage that is refused', async () => {
  opened.mockResolvedValue(closed)
  await expect(new Journals(opened).readAll()).rejects.toEqual(new NotStored('refused'))
  expect(opened).toHaveBeenCalledTimes(2)
})

test('a game that was removed, or is at an earlier version, is gone', async () => {
  opened.mockResolvedValue(holding({ id: 'a', version: 1 }))
  const journals = new Journals(opened)
  for (const [id, version] of [
    ['none', 0],
    ['a', 2],
  ] as const) {
    await expect(journals.append(id, version, [], null)).rejects.toMatchObject({ why: 'gone' })
    await expect(journals.readEntries(id, version)).rejects.toMatchObject({ why: 'gone' })
  }
})
