import { expect, test } from 'vitest'
import { Speaker } from '../lib/speaker'
import type { Edition, Notice, Position } from '../lib/api-types'
import { catalogue } from '../words'
import * as english from '../words/compiled/en'
import { chronicle } from './chronicle'
import { standing } from '../lib/journal'
import { entryOf } from '../lib/testing'
import { todo } from './saying'

const say = catalogue(() => english)
const edition = { faces: [1, 2, 3, 4, 5, 6], rows: ['ones', 'yahtzee'] } as Partial<Edition> as Edition
const speaker = new Speaker(say, edition, ['Ann', 'Bob'])

const notice = (kind: Notice['kind'], more: Partial<Notice> = {}): Notice => ({
  kind,
  seat: 0,
  row: '',
  amount: 0,
  total: 0,
  seats: [],
  ...more,
})

test('a game is told in sentences, a keep together with its throw', () => {
  const log = [
    entryOf(1, 'r:1,3,3,5,6'),
    entryOf(2, 'k:3,3'),
    entryOf(3, 'r:2,4,6', { kind: 'threw-again', kept: [3, 3], notices: [notice('freeze')] }),
    entryOf(4, 's:ones', { points: 0, total: 12 }),
    entryOf(5, '', {}, 'undo'),
    entryOf(6, 's:yahtzee', { seat: 1, points: 50, total: 61 }),
    entryOf(7, 'k:'),
    entryOf(8, 'r:1,1+double', { kind: 'threw-again' }),
  ]
  const lines = chronicle(speaker, log)
  expect(lines.map((line) => line.text)).toEqual([
    'Ann throws all the dice again: 1 1 + Power die Double.',
    'Bob scores 50 points in Yahtzee, total 61.',
    'Ann takes the last move back.',
    'Ann scores 0 points in Ones, total 12.',
    'Ann keeps 3 3 and throws 2 4 6.',
    'Ann throws 1 3 3 5 6.',
  ])
  expect(lines[4]!.notices).toEqual([say('notice-freeze', { player: 'Ann' })])
  expect(standing(log).map((one) => one.version)).toEqual([1, 2, 3, 6, 7, 8])
})

test('a notice has its words', () => {
  expect(speaker.notice(notice('pushed', { row: 'goofy', amount: 3 }))).toContain('pushed left to 3')
  expect(speaker.notice(notice('pushed-to-picture', { row: 'goofy' }))).toContain('picture')
  expect(speaker.notice(notice('contest-tied', { seats: [0, 1] }))).toContain('Ann and Bob')
  expect(speaker.notice(notice('first-turn-won'))).toBe('Ann takes the first turn.')
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
  const red = {
    node: 'chance',
    throw: { dice: 1, power: false, red: true, purpose: 'walk' },
  } as Partial<Position> as Position
  expect(todo(say, red)).toBe(say('table-todo-red'))
})
