import { beforeEach, expect, test, vi } from 'vitest'
import type { Entry } from '../lib/api-types'
import { entryOf, eventOf } from '../../testing'
import { gave, witness, witnessOf } from './witness'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

const entry = (kind: Entry['kind']): Entry => entryOf(1, eventOf(''), kind)
const table = (id: string, commitment: string | null, entries: Entry[] = [], after = 0) => ({
  id,
  commitment,
  entries,
  after,
})

test('the first commitment is kept, whatever is sent later', () => {
  witness(table('a', 'one', [entry('word')]))
  witness(table('a', 'two'))
  expect(witnessOf('a')).toEqual({ commitment: 'one', before: true, words: {} })
})

test('a commitment first seen after a throw, or in a later part of the log, was not seen before', () => {
  witness(table('a', 'one', [entry('word'), entry('move')]))
  witness(table('b', 'one', [], 7))
  expect(witnessOf('a')?.before).toBe(false)
  expect(witnessOf('b')?.before).toBe(false)
})

test('physical dice promise nothing, and an unknown table has no witness', () => {
  witness(table('a', null))
  expect(witnessOf('a')).toBeNull()
})

test('a word that was given here is kept with its table', () => {
  witness(table('a', 'one'))
  gave('a', 1, 'tiger')
  gave('unknown', 0, 'lion')
  expect(witnessOf('a')?.words).toEqual({ '1': 'tiger' })
  expect(witnessOf('unknown')).toBeNull()
})

test('only so many tables are kept, the newest', () => {
  for (let at = 0; at < 310; at++) witness(table(`t${at}`, 'one'))
  expect(witnessOf('t0')).toBeNull()
  expect(witnessOf('t309')).not.toBeNull()
})

test('what someone else wrote into the storage does no harm', () => {
  localStorage.setItem('dicecup.promises', '[broken')
  witness(table('a', 'one'))
  expect(witnessOf('a')?.commitment).toBe('one')
})
