import { expect, test } from 'vitest'
import type { Notice } from '../lib/api-types'
import { entryOf, eventOf } from '../../testing'
import { shownAfter, type Shown } from './notices'

const notice = (kind: Notice['kind'], seat = 0): Notice => ({ kind, seat, row: '', amount: 0, total: 0, seats: [] })
const move = (seat: number, ...notices: Notice[]) => entryOf(1, eventOf('s:ones', { seat, notices }))
const shown = (clears: number[], ...entries: ReturnType<typeof move>[]): string[] =>
  entries
    .reduce<readonly Shown[]>((found, entry) => shownAfter(found, entry, (seat) => clears.includes(seat)), [])
    .map(({ seat, notice }) => `${seat} ${notice.kind}`)

test('a notice is gone when its seat moves again, so that it never speaks to another player', () => {
  expect(shown([], move(1, notice('fourth-roll', 1)))).toEqual(['1 fourth-roll'])
  expect(shown([], move(1, notice('fourth-roll', 1)), move(1))).toEqual([])
  expect(shown([], move(1, notice('must-pass', 1)), move(1, notice('bonus', 1)))).toEqual(['1 bonus'])
})

test('what a bot brought about stays until a person here moves', () => {
  const bots = [move(1, notice('bonus', 1)), move(2, notice('sheet-full', 2))]
  expect(shown([0], ...bots)).toEqual(['1 bonus', '2 sheet-full'])
  expect(shown([0], ...bots, move(0))).toEqual([])
})

test('a look at the values or a word changes nothing', () => {
  const peek = entryOf(2, eventOf('', { kind: 'peek' }), 'peek')
  expect(shown([0], move(0, notice('freeze')), peek)).toEqual(['0 freeze'])
})
