import { beforeEach, expect, test, vi } from 'vitest'
import type { FairDice, Table, Words } from '../lib/api-types'
import { sayings } from './agree'
import { hashOfWord, SCHEME } from './dice'
import { witness, witnessOf } from './witness'

let table: Pick<Table, 'id' | 'fair' | 'you' | 'seats' | 'after' | 'entries'>

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  const seats = [0, 1, 2].map((seat) => ({ seat })) as Table['seats']
  table = { id: 'a', fair: fairOf({}), you: [0, 1], seats, after: 0, entries: [] }
  witness(table)
})

const roundOf = (words: Partial<Words>): Words => ({
  ...{ commitment: 'one', commits: {}, revealed: {}, seed: null },
  ...words,
})
const fairOf = (...rounds: Partial<Words>[]): FairDice => ({
  scheme: SCHEME,
  agreed: false,
  rounds: rounds.map(roundOf),
})
const said = (fair: FairDice) => sayings({ ...table, fair })

test('a browser commits to another random word for each of its seats and each round, and always to the same one', () => {
  const first = said(fairOf({}))
  expect(first.map(({ kind, seat }) => [kind, seat])).toEqual([
    ['commit', 0],
    ['commit', 1],
  ])
  expect(said(fairOf({}))).toEqual(first)
  const second = said(fairOf({}, {}))
  expect(new Set([...first, ...second].map(({ word }) => word)).size).toBe(4)
  expect(second.every(({ word }) => /^[0-9a-f]{64}$/.test(word))).toBe(true)
})

test('words are revealed only once every seat has committed, and what was published then is kept', () => {
  const mine = Object.fromEntries(said(fairOf({})).map(({ seat, word }) => [seat, word]))
  expect(said(fairOf({ commits: mine }))).toEqual([])
  const all = { ...mine, 2: hashOfWord('x') }
  const words = said(fairOf({ commits: all }))
  expect(words.map(({ kind, seat, word }) => [kind, hashOfWord(word) === mine[seat]])).toEqual([
    ['word', true],
    ['word', true],
  ])
  expect(witnessOf('a')?.rounds[0]?.before?.commits).toEqual(all)
  expect(said(fairOf({ commits: all, revealed: { 0: words[0]!.word } }))).toEqual([words[1]])
})

test('a seat that another device committed for, or that was declared to give no word, has nothing to reveal', () => {
  said(fairOf({}))
  expect(said(fairOf({ commits: { 0: hashOfWord('elsewhere'), 1: '', 2: '' } }))).toEqual([])
})

test('there is nothing to say once all have agreed, with physical dice and in the older scheme', () => {
  expect(said({ ...fairOf({}), agreed: true })).toEqual([])
  expect(said({ ...fairOf({}), scheme: 'dicecup-fair-dice-1' })).toEqual([])
  expect(sayings({ ...table, fair: null })).toEqual([])
})
