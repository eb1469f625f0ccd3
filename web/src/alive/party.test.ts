import { expect, test } from 'vitest'
import type { Entry } from '../lib/api-types'
import { lastMoves } from './last'
import { isFiveAlike, partyIn } from './party'

function entry(kind: string, event: object, seat = 0): Entry {
  const plain = { kind: 'scored', seat, move: 's:x', dice: [], kept: [], notices: [], row: '' }
  return { version: 1, kind, seat, at: 0, word: '', event: { ...plain, ...event } } as unknown as Entry
}

test('five alike are celebrated wherever they lie, and four are not', () => {
  expect(isFiveAlike([3, 3, 3, 3, 3])).toBe(true)
  expect(isFiveAlike([3, 3, 6, 3, 3, 3])).toBe(true)
  expect(isFiveAlike([3, 3, 3, 3, 2])).toBe(false)
  const thrown = entry('move', { kind: 'threw-again', dice: [4, 4], kept: [4, 4, 4] }, 1)
  expect(partyIn([thrown])).toEqual({ party: 'five', seat: 1 })
  expect(partyIn([entry('move', { kind: 'threw-for', dice: [4, 4, 4, 4, 4] })])).toBeNull()
})

test('of several feats the greatest is celebrated', () => {
  const bonus = entry('move', { notices: [{ kind: 'bonus', seat: 2 }] }, 2)
  const steal = entry('move', { kind: 'stole' }, 1)
  expect(partyIn([steal])).toEqual({ party: 'steal', seat: 1 })
  expect(partyIn([bonus, steal])).toEqual({ party: 'bonus', seat: 2 })
  expect(partyIn([entry('peek', {})])).toBeNull()
})

test('the last move of a seat stands until its next one, and a move that was taken back is none', () => {
  const threw = (seat: number): Entry => entry('move', { kind: 'threw' }, seat)
  const scored = (row: string, seat: number): Entry => entry('move', { row }, seat)
  const journal = [threw(0), scored('ones', 0), threw(1), scored('twos', 1), threw(0), scored('sixes', 0)]
  expect(lastMoves(journal).get(0)).toEqual([{ row: 'sixes', crossed: false }])
  expect(lastMoves(journal).get(1)).toEqual([{ row: 'twos', crossed: false }])
  expect(lastMoves([...journal, entry('undo', {}, 0)]).get(0)).toEqual([{ row: 'ones', crossed: false }])
})

test('a Double marks two rows in one turn, and whoever passes has no mark left', () => {
  const first = entry('move', { row: 'ones' })
  const second = entry('move', { kind: 'crossed', row: 'chance' })
  expect(lastMoves([entry('move', { kind: 'threw' }), first, second]).get(0)).toHaveLength(2)
  expect(lastMoves([first, entry('move', { kind: 'passed' })]).get(0)).toEqual([])
})
