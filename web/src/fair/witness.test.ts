import { beforeEach, expect, test, vi } from 'vitest'
import type { Entry, FairDice, Words } from '../lib/api-types'
import { entryOf, eventOf } from '../../testing'
import { drawnWord, drew, gave, revealing, witness, witnessHere, witnessOf } from './witness'

const durable = vi.hoisted(() => new Map<string, string>())
vi.mock('./durable', () => ({ keptCommitment: async (id: string) => durable.get(id) ?? null }))

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
  fair: commitment === null ? null : fairOf(commitment),
  entries,
  after,
})
const fairOf = (...commitments: string[]): FairDice => ({
  scheme: 'dicecup-fair-dice-2',
  agreed: false,
  rounds: commitments.map((commitment) => ({ commitment, commits: {}, revealed: {}, seed: null })),
})

test('the first commitment is kept, whatever is sent later', () => {
  witness(table('a', 'one', [entry('word')]))
  witness(table('a', 'two'))
  expect(witnessOf('a')).toEqual({ commitment: 'one', before: true, rounds: [] })
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

test('words that were drawn and given here are kept with their table and round', () => {
  witness(table('a', 'one'))
  drew('a', 1, 0, 'tiger')
  gave('a', 1, 0, 'tiger')
  gave('unknown', 0, 0, 'lion')
  expect(drawnWord('a', 1, 0)).toBe('tiger')
  expect(drawnWord('a', 0, 0)).toBeNull()
  expect(witnessOf('a')?.rounds[1]).toEqual({ drawn: { '0': 'tiger' }, given: { '0': 'tiger' } })
  expect(witnessOf('unknown')).toBeNull()
})

test('what was published before a word was revealed is kept, whatever is published later', () => {
  witness(table('a', 'one'))
  const [round] = fairOf('one').rounds as [Words]
  revealing('a', 0, { ...round, commits: { '1': 'first' } })
  revealing('a', 0, { ...round, commits: { '1': 'forged' } })
  expect(witnessOf('a')?.rounds[0]?.before).toEqual({ commitment: 'one', commits: { '1': 'first' } })
})

test('where nothing can be stored, the page remembers', () => {
  vi.stubGlobal('localStorage', undefined)
  witness(table('nowhere', 'one'))
  drew('nowhere', 0, 0, 'tiger')
  expect(drawnWord('nowhere', 0, 0)).toBe('tiger')
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

test('what was seen of a game of this device outlives the notes that a killed browser loses', async () => {
  durable.set('a', 'one')
  expect(await witnessHere('a')).toEqual({ commitment: 'one', before: true, rounds: [] })
  witness(table('a', 'two', [entry('move')]))
  drew('a', 0, 0, 'tiger')
  expect(await witnessHere('a')).toMatchObject({
    commitment: 'one',
    before: true,
    rounds: [{ drawn: { '0': 'tiger' } }],
  })
  expect(await witnessHere('b')).toBeNull()
  witness(table('b', 'one'))
  expect(await witnessHere('b')).toEqual(witnessOf('b'))
})
