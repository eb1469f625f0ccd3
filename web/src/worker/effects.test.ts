import { expect, test, vi } from 'vitest'
import { Effects } from './effects'
import { NotStored, type Journals } from './journals'
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
  const append = vi.fn().mockRejectedValueOnce(new NotStored('full')).mockResolvedValueOnce(null)
  const { effects, told } = effectsOn({ append }, async () => true)
  const effect = { do: 'append', game: 'a', expected: 0, entries: [], position: null } as const
  expect(await effects.outcomeOf({ ...effect, entries: [] })).toEqual({ outcome: null })
  expect(told).toEqual([{ changed: 'a' }])
})

test('other windows are told of games that were removed or replaced', async () => {
  const { effects, told } = effectsOn({ remove: async () => null, create: async () => null })
  await effects.outcomeOf({ do: 'remove', game: 'a' })
  await effects.outcomeOf({ do: 'create', games: [], replacing: ['b'] })
  expect(told).toEqual([{ replaced: 'a' }, { replaced: 'b' }])
})
