import { expect, test } from 'vitest'
import type { Edition, Entry, Notice, Position, Seat, View } from '../lib/api-types'
import { en } from '../words/en'
import { chronicle } from './chronicle'
import { standing } from '../lib/journal'
import { amountsIn, choiceTitle, noticeText, todo, type Speaker } from './saying'

const speaker = {
  words: en,
  edition: { faces: [1, 2, 3, 4, 5, 6], rows: ['ones', 'yahtzee'] } as Partial<Edition> as Edition,
  seats: [{ name: 'Ann' }, { name: 'Bob' }] as Partial<Seat>[] as Seat[],
} satisfies Speaker

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
    'Ann throws 1 1, Power die Double.',
    'Bob scores 50 points in Yahtzee.',
    'Ann takes the last move back.',
    'Ann scores Ones.',
    'Ann keeps 3 3 and throws 2 4 6.',
    'Ann throws 1 3 3 5 6.',
  ])
  expect(lines[4]!.notices).toEqual([en.notices.freeze])
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
  expect(choiceTitle(speaker, 'k:3,3+2')).toBe('keep 3 3, Power die 2')
  expect(choiceTitle(speaker, 'k:')).toBe('roll everything')
  expect(choiceTitle(speaker, 's:ones')).toBe('Ones')
  expect(choiceTitle(speaker, 's:choice=4')).toBe('Choice (4s)')
})

test('what to do follows from what is offered', () => {
  const position = (...legal: string[]) => ({ node: 'choice', legal, view: { contest: '' } }) as unknown as Position
  expect(todo(speaker, position('k:', 's:ones'))).toBe(en.table.todo.holdOrRow)
  expect(todo(speaker, position('s:ones'))).toBe(en.table.todo.row)
  expect(todo(speaker, position('k:'))).toBe(en.table.todo.hold)
  expect(todo(speaker, position('x:goofy'))).toBe(en.table.todo.giveUp)
  expect(todo(speaker, position('again', 'stay'))).toBe(en.table.todo.say)
  expect(todo(speaker, position('k:', 'steal:ones'))).toBe(en.table.todo.holdOrCard)
  expect(todo(speaker, position('pass'))).toBe(en.table.todo.pass)
  const red = { node: 'chance', throw: { dice: 1, extra: false, red: true } } as Partial<Position> as Position
  expect(todo(speaker, red)).toBe(en.table.todo.red)
})
