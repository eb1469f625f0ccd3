import { expect, test, vi } from 'vitest'
import { Effects, type Effect } from './effects'
import { NotStored, type Journals, type Whole } from './journals'
import type { News } from './windows'

function effectsOn(journals: Partial<Journals>, makeRoom = async () => false): { effects: Effects; told: News[] } {
  const told: News[] = []
  return { effects: new Effects(journals as Journals, (news) => told.push(news), makeRoom), told }
}

test('whatever fails is told to Python as an error', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const raw = effectsOn({ readAll: () => Promise.reject(new DOMException('closed', 'InvalidStateError')) })
  expect(await raw.effects.outcomeOf({ do: 'read-all' })).toEqual({ error: 'refused' })
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
  for (const why of ['full', 'refused', 'gone'] as const) {
    const { effects, told } = effectsOn({ remove: () => Promise.reject(new NotStored(why)) })
    expect(await effects.outcomeOf({ do: 'remove', game: 'a' })).toEqual({ error: why })
    expect(told).toEqual([])
  }
})

test('storage that is full is tried again after room was made', async () => {
  const append = vi.fn().mockRejectedValueOnce(new NotStored('full')).mockResolvedValueOnce(true)
  const { effects, told } = effectsOn({ append }, async () => true)
  const effect = { do: 'append', game: 'a', expected: 0, entries: [], position: null } as const
  expect(await effects.outcomeOf({ ...effect, entries: [] })).toEqual({ outcome: true })
  expect(told).toEqual([{ changed: 'a' }])
})

const REMATCH = { id: 'c', rematch_of: 'b' } as Whole
const FIRST = { id: 'd', rematch_of: null } as Whole
const WRITES: [Effect, News[]][] = [
  [{ do: 'remove', game: 'a' }, [{ replaced: 'a' }]],
  [{ do: 'create', games: [FIRST], seen: [['d', 3]] }, [{ replaced: 'd' }]],
  [{ do: 'create', games: [FIRST, REMATCH], seen: [] }, [{ changed: 'b' }]],
  [{ do: 'append', game: 'a', expected: 0, entries: [], position: null }, [{ changed: 'a' }]],
  [{ do: 'rename', game: 'a', seat: 1, seen: 'Ann', name: 'Zoe' }, [{ changed: 'a' }]],
]

test.each(WRITES)('other windows are told what was written: %o', async (effect, news) => {
  for (const isWritten of [true, false]) {
    const write = async () => isWritten
    const { effects, told } = effectsOn({ remove: write, create: write, append: write, rename: write })
    expect(await effects.outcomeOf(effect)).toEqual({ outcome: isWritten })
    expect(told).toEqual(isWritten ? news : [])
  }
})
