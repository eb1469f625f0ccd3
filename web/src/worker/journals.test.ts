import { beforeEach, expect, test, vi } from 'vitest'
import { Journals, NotStored, type Entry, type Game, type Whole } from './journals'

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
  vi.stubGlobal('IDBKeyRange', { bound: ([game, after]: [string, number]) => ({ game, after }) })
})

/** Two windows over one storage, which does as much of IndexedDB as the journals use. */
function twoWindows(): [Journals, Journals] {
  const games = new Map<string, Game>()
  const entries = new Map<string, Entry & { game: string }>()
  const isIn = (entry: Entry & { game: string }, { game, after }: { game: string; after: number }) =>
    entry.game === game && entry.version > after
  const put = async (game: Game) => void games.set(game.id, game)
  const stores = {
    games: {
      get: async (id: string) => games.get(id),
      add: put,
      put,
      delete: async (id: string) => void games.delete(id),
      getAll: async () => [...games.values()],
      index: () => ({ getAll: async (series: string) => [...games.values()].filter((game) => game.series === series) }),
    },
    entries: {
      add: async (entry: Entry & { game: string }) => void entries.set(`${entry.game} ${entry.version}`, entry),
      getAll: async (range: Parameters<typeof isIn>[1]) => [...entries.values()].filter((entry) => isIn(entry, range)),
      delete: async (range: Parameters<typeof isIn>[1]) => {
        for (const [key, entry] of entries) if (isIn(entry, range)) entries.delete(key)
      },
    },
  }
  opened.mockResolvedValue({
    transaction: () => ({
      done: Promise.resolve(),
      abort: () => undefined,
      objectStore: (name: keyof typeof stores) => stores[name],
    }),
  })
  return [new Journals(opened), new Journals(opened)]
}

function game(id: string, version = 0, more: Partial<Whole> = {}): Whole {
  const entries = Array.from({ length: version }, (_, before) => ({ version: before + 1, of: more.of ?? 'one' }))
  const seats = [{ name: 'Ann' }, { name: 'Bea' }]
  return { id, series: 'a', rematch_of: null, version, position: null, seats, entries, ...more }
}

const names = async (journals: Journals, id: string) =>
  (await journals.readChanges(id, 0)).seats.map(({ name }) => name)

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
    await expect(journals.readChanges(id, version)).rejects.toMatchObject({ why: 'gone' })
  }
})

test('names that two windows give to two seats are both kept, and one that changed meanwhile is not overwritten', async () => {
  const [one, other] = twoWindows()
  await one.create([game('a', 2)], [])
  expect(await one.rename('a', 0, 'Ann', 'Zoe')).toBe(true)
  expect(await other.rename('a', 1, 'Bea', 'Yrsa')).toBe(true)
  expect(await other.rename('a', 0, 'Ann', 'Xenia')).toBe(false)
  expect(await other.rename('a', 2, 'Ann', 'Xenia')).toBe(false)
  expect(await names(other, 'a')).toEqual(['Zoe', 'Yrsa'])
  expect((await one.read('a'))?.game).toMatchObject({ version: 2, entries: [{ version: 1 }, { version: 2 }] })
  await expect(one.rename('none', 0, 'Ann', 'Zoe')).rejects.toMatchObject({ why: 'gone' })
})

test('a game has one rematch, and both windows find it', async () => {
  const [one, other] = twoWindows()
  await one.create([game('a')], [])
  expect((await one.readChanges('a', 0)).rematch).toBeNull()
  expect(await one.create([game('b', 0, { rematch_of: 'a' })], [])).toBe(true)
  expect(await other.create([game('c', 0, { rematch_of: 'a' })], [])).toBe(false)
  for (const journals of [one, other]) expect((await journals.readChanges('a', 0)).rematch).toBe('b')
  expect(await other.create([game('c', 0, { rematch_of: 'b' })], [])).toBe(true)
  expect((await other.list()).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('a rematch that has gone on takes the place of the one that was seen, also beside another one', async () => {
  const [one, other] = twoWindows()
  const rematch = (id: string, version: number) => game(id, version, { rematch_of: 'a' })
  await one.create([game('a'), rematch('b', 0), rematch('c', 0)], [])
  for (const id of ['b', 'c']) expect(await other.create([rematch(id, 2)], [[id, 0]])).toBe(true)
  expect((await one.list()).map(({ version }) => version)).toEqual([0, 2, 2])
  expect(await one.create([rematch('d', 0)], [])).toBe(false)
})

test('a game takes the place of the course that was seen, and of no other', async () => {
  const [one, other] = twoWindows()
  await one.create([game('a', 2), game('b')], [])
  await other.append('a', 2, [{ version: 3 }], null)
  await other.rename('a', 0, 'Ann', 'Zoe')
  const longer = game('a', 8, { of: 'the file' })
  const both = [game('c', 1), longer]
  for (const seen of [[], [['a', 2]]] as const) expect(await one.create(both, seen)).toBe(false)
  expect((await one.list()).map(({ id, version }) => [id, version])).toEqual([
    ['a', 3],
    ['b', 0],
  ])
  expect(await one.create([game('c')], [['c', 0]])).toBe(false)
  expect(await one.create(both, [['a', 3]])).toBe(true)
  expect((await other.readChanges('a', 0)).entries).toMatchObject(longer.entries)
  expect(await names(other, 'a')).toEqual(['Zoe', 'Bea'])
})

test('entries are added after the version that was seen alone', async () => {
  const [one, other] = twoWindows()
  await one.create([game('a')], [])
  expect(await one.append('a', 0, [{ version: 1 }, { version: 2 }], 'here')).toBe(true)
  expect(await other.append('a', 0, [{ version: 1, of: 'other' }], 'there')).toBe(false)
  expect(await other.readChanges('a', 1)).toMatchObject({ entries: [{ version: 2 }], rematch: null })
  expect((await other.read('a'))?.game).toMatchObject({ version: 2, position: 'here' })
})

test('a game is removed as it was seen, or as it is', async () => {
  const [one, other] = twoWindows()
  await one.create([game('a', 2), game('b')], [])
  await other.append('a', 2, [{ version: 3 }], null)
  expect(await one.remove('a', 2)).toBe(false)
  expect((await one.read('a'))?.game.entries).toHaveLength(3)
  expect(await one.remove('a', 3)).toBe(true)
  expect(await one.remove('b')).toBe(true)
  expect(await one.list()).toEqual([])
})
