import { expect, test } from 'vitest'
import { catalogue } from '../words'
import { messages } from '../words/compiled/en'
import type { Notice } from './api-types'
import { Speaker } from './speaker'
import { eventOf, say, speaker } from '../../testing'

const notice = (kind: Notice['kind'], more: Partial<Notice> = {}): Notice => ({
  ...{ kind, seat: 0, row: '', amount: 0, total: 0, seats: [] },
  ...more,
})

test('an event is a sentence', () => {
  const again = eventOf('r:2,4,6', { kind: 'threw-again', kept: [3, 3] })
  expect(speaker.event(again)).toBe('Ann keeps 3 3 and throws 2 4 6.')
  expect(speaker.event(eventOf('s:threes', { row: 'threes', points: 9, total: 44 }))).toBe(
    'Ann scores 9 points in Threes, total 44.',
  )
  expect(speaker.event(eventOf('', { kind: 'undo', seat: 1 }))).toBe(say('event-undo', { player: 'Bob' }))
})

test('a notice names its players and what it added', () => {
  expect(speaker.notice(notice('contest-tied', { seats: [0, 1] }))).toContain('Ann and Bob')
  expect(speaker.notice(notice('bonus', { row: 'upper-bonus', amount: 35, total: 35 }))).toBe(
    'Upper bonus for Ann: 35 points.',
  )
  expect(speaker.notice(notice('bonus', { row: 'upper-bonus', amount: 50, total: 150 }))).toContain('150')
})

test('a choice has a title', () => {
  expect(speaker.choice('k:3,3+2')).toBe('keep 3 3 + Power die 2')
  expect(speaker.choice('k:')).toBe('roll everything')
  expect(speaker.choice('s:ones')).toBe('Ones')
  expect(speaker.choice('s:choice=4')).toBe('Choice (4s)')
})

test('a game of another package is spoken of by its own words, in English where it has no others', () => {
  const words = { en: { 'row-odd-dice': 'Odd dice', 'row-ones': 'Not these' }, fi: { 'row-odd-dice': 'Parittomat' } }
  const row = (language: string): string => {
    const saying = catalogue(
      () => ({ language, messages }),
      () => words,
    )
    return new Speaker(saying, speaker.edition, []).row('odd-dice')
  }
  expect([row('en'), row('fi'), row('sv')]).toEqual(['Odd dice', 'Parittomat', 'Odd dice'])
  const saying = catalogue(
    () => ({ language: 'en', messages }),
    () => words,
  )
  expect(saying.get('row-ones', '')).toBe('Ones')
  expect(saying.get('row-unheard-of', 'unheard-of')).toBe('unheard-of')
})
