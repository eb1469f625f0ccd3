import { expect, test } from 'vitest'
import { Speaker } from '../lib/speaker'
import type { Edition, Entry, Notice, Position, View } from '../lib/api-types'
import { catalogue } from '../words'
import * as english from '../words/compiled/en'
import { chronicle } from './chronicle'
import { standing } from '../lib/journal'
import { amountsIn, noticeText, todo } from './saying'

const say = catalogue(() => english)
const edition = { faces: [1, 2, 3, 4, 5, 6], rows: ['ones', 'yahtzee'] } as Partial<Edition> as Edition
const speaker = new Speaker(say, edition, ['Ann', 'Bob'])

const entry = (version: number, text: string, more: Partial<Entry> = {}): Entry => ({
  version,
  kind: 'move',
  seat: 0,
  text,
  at: 0,
  notices: [],
  ...more,
})
const notice = (kind: Notice['kind'], more: Partial<Notice> = {}): Notice => ({
  kind,
  seat: 0,
  row: '',
  amount: 0,
  seats: [],
  ...more,
})

test('a game is told in sentences, a keep together with its throw', () => {
  const log = [
    entry(1, 'r:1,3,3,5,6'),
    entry(2, 'k:3,3'),
    entry(3, 'r:2,4,6', { notices: [notice('freeze')] }),
    entry(4, 's:ones'),
    entry(5, '', { kind: 'undo' }),
    entry(6, 's:yahtzee', { seat: 1 }),
    entry(7, 'k:'),
    entry(8, 'r:1,1+double'),
  ]
  const lines = chronicle(speaker, log, new Map([[6, 50]]))
  expect(lines.map((line) => line.text)).toEqual([
    'Ann throws all the dice again: 1 1 + Power die Double.',
    'Bob: Yahtzee, 50 points.',
    'Ann takes the last move back.',
    'Ann: Ones.',
    'Ann keeps 3 3 and throws 2 4 6.',
    'Ann throws 1 3 3 5 6.',
  ])
  expect(lines[4]!.notices).toEqual([say('notice-freeze', { player: 'Ann' })])
})

test('what a mark wrote is read from the sheet, slot by slot, without what was taken back', () => {
  const log = [
    entry(1, 's:yahtzee'),
    entry(2, '', { kind: 'undo' }),
    entry(3, 's:ones'),
    entry(4, 's:yahtzee'),
    entry(5, 's:yahtzee'),
  ]
  const slot = (total: number) => ({ total, base: null, power: null, number: null, crossed: false })
  const view = { columns: [[[slot(3)], [slot(50), slot(200), null]]] } as Partial<View> as View
  expect([...amountsIn(log, view, ['ones', 'yahtzee'])]).toEqual([
    [3, 3],
    [4, 50],
    [5, 200],
  ])
  expect(standing(log).map((one) => one.version)).toEqual([3, 4, 5])
})

test('every notice has its words', () => {
  expect(noticeText(speaker, notice('pushed', { row: 'goofy', amount: 3 }))).toContain('pushed left to 3')
  expect(noticeText(speaker, notice('pushed', { row: 'goofy' }))).toContain('picture')
  expect(noticeText(speaker, notice('contest-tied', { seats: [0, 1] }))).toContain('Ann and Bob')
  expect(noticeText(speaker, notice('contest-won', { row: 'first turn' }))).toBe('Ann takes the first turn.')
})

test('a choice has a title', () => {
  expect(speaker.choice('k:3,3+2')).toBe('keep 3 3 + Power die 2')
  expect(speaker.choice('k:')).toBe('roll everything')
  expect(speaker.choice('s:ones')).toBe('Ones')
  expect(speaker.choice('s:choice=4')).toBe('Choice (4s)')
})

test('what to do follows from what is offered', () => {
  const position = (...legal: string[]) => ({ node: 'choice', legal, view: { contest: '' } }) as unknown as Position
  expect(todo(say, position('k:', 's:ones'))).toBe(say('table-todo-hold-or-row'))
  expect(todo(say, position('s:ones'))).toBe(say('table-todo-row'))
  expect(todo(say, position('k:'))).toBe(say('table-todo-hold'))
  expect(todo(say, position('x:goofy'))).toBe(say('table-todo-give-up'))
  expect(todo(say, position('again', 'stay'))).toBe(say('table-todo-say'))
  expect(todo(say, position('k:', 'steal:ones'))).toBe(say('table-todo-hold-or-card'))
  expect(todo(say, position('pass'))).toBe(say('table-todo-pass'))
  const red = { node: 'chance', throw: { dice: 1, extra: false, red: true } } as Partial<Position> as Position
  expect(todo(say, red)).toBe(say('table-todo-red'))
})
