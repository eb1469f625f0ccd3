import { expect, test } from 'vitest'
import type { Line, Review, SeatReview } from '../lib/api-types'
import { speaker } from '../../testing'
import { pathsOf, stepsOf } from './graph'
import { choiceLine, costliest, factLines, headline, mistakeLine, notesOf, sumOf } from './tell'

const NONE = {
  luck: 0,
  move: '',
  best: '',
  best_value: 0,
  loss: 0,
  is_forced: false,
  is_mistake: false,
  stage: null,
  row: null,
}
const thrown = (at: number, turn: number, luck: number, value: number): Line => ({
  ...{ ...NONE, at, kind: 'throw', turn, luck, value, is_peeked: false, roll: 0, dice: [], power: null },
})
const chosen = (at: number, turn: number, loss: number, value: number): Line => ({
  ...thrown(at, turn, 0, value),
  ...{ kind: 'choice', move: 'k:3,3', best: 's:threes', loss, best_value: value + loss, stage: 'first-keep' },
  ...{ is_mistake: true, roll: 1, dice: [1, 3, 3, 5, 6] },
})
const seat: SeatReview = {
  ...{ seat: 0, name: 'Ann', is_bot: false, start: 250, luck: 1, loss: 3.5, cut_short: 0, others: 0, remainder: 0.001 },
  ...{ final: 247.5, value: 247.5, decisions: 2, forced: 1, played_like: 246.5, luck_percentile: 0.614 },
  ...{ undone: 1, peeks: 2 },
  lines: [thrown(0, 1, 4, 254), chosen(1, 1, 0.5, 253.5), thrown(2, 1, -3, 250.5), chosen(3, 1, 3, 247.5)],
}
const review: Review = {
  ...{ game: 'yahtzee', objective: 'score', source: 'exact', error: 0, within: 0, is_over: true, seats: [seat] },
  ...{ no_values: '', facts: [] },
}
const win: Review = { ...review, objective: 'win' }

test('the headline tells play from luck, by name or as you', () => {
  expect(headline(review, seat, speaker, true)).toBe(
    'You played like 246.5, and the dice gave +1.0: luckier than 61% of perfect games.',
  )
  const cut = { ...seat, luck_percentile: null, luck: -2 }
  expect(headline(review, cut, speaker, false)).toBe('Ann played like 246.5, and the dice gave −2.0.')
  const poor = { ...cut, played_like: -8.8 }
  expect(headline(review, poor, speaker, true)).toBe('You played like −8.8, and the dice gave −2.0.')
  const chance = { ...seat, loss: 0.6, luck: 0.25 }
  expect(headline(win, chance, speaker, false)).toMatch(
    /^Ann gave away 60\.0 percentage points .* the dice gave \+25\.0:/,
  )
})

test('the sum leaves out what is nothing, but for luck and loss', () => {
  const { parts, total } = sumOf(review, seat, speaker)
  expect(parts.map(({ amount }) => amount)).toEqual(['250.00', '+1.00', '−3.50'])
  expect(total.amount).toBe('247.50')
  expect(sumOf(win, { ...seat, start: 0.5 }, speaker).parts[0]!.amount).toBe('50.00%')
  const more = sumOf(review, { ...seat, luck: 0, cut_short: -20, final: null, value: 12 }, speaker)
  expect(more.parts.map(({ amount }) => amount)).toEqual(['250.00', '0.00', '−3.50', '−20.00'])
  expect(more.total).toEqual({ name: 'Stands at now', amount: '12.00' })
})

test('the costliest decisions come first, in words', () => {
  expect(costliest(seat).map(({ at }) => at)).toEqual([3, 1])
  expect(mistakeLine(seat.lines[1]!, 'score', speaker)).toBe(
    'Turn 1, after the first throw, with 1 3 3 5 6: keep 3 3. Better by 0.50 points: Threes.',
  )
  expect(choiceLine(seat.lines[1]!, 'win', speaker)).toBe('Gave away 50.00 percentage points. Better: Threes.')
  expect(choiceLine({ ...seat.lines[1]!, is_mistake: false }, 'score', speaker)).toBe('The best choice.')
  expect(choiceLine({ ...seat.lines[1]!, is_forced: true }, 'score', speaker)).toBe('')
  expect(notesOf(seat, speaker)).toHaveLength(3)
})

test('facts tell the dice, and what was gained by chance', () => {
  const gains = [
    { at: 1, move: 'place:chance', chance: 0.25 },
    { at: 2, move: 'pass', chance: 1 },
  ]
  const lines = factLines({ seat: 0, name: 'Ann', faces: { '1': 3, '6': 2 }, gains, stolen: 1, lost: 0 }, speaker)
  expect(lines).toHaveLength(3)
  expect(lines[0]).toBe('Ann threw 1 × 3 and 6 × 2.')
  expect(lines[2]).toMatch(/25% of such throws/)
})

test('the graph goes from value to value: throws up and down, choices down', () => {
  const steps = stepsOf(seat)
  expect(steps.map(({ x, before, after }) => [x, before, after])).toEqual([
    [0, 250, 254],
    [0.25, 254, 253.5],
    [0.5, 253.5, 250.5],
    [0.75, 250.5, 247.5],
  ])
  const drawn = pathsOf(
    steps,
    { x: 1, value: 247.5 },
    (x) => 100 * x,
    (value) => 300 - value,
  )
  expect(drawn.luck).toBe('M0.0 50.0V46.0M50.0 46.5V49.5')
  expect(drawn.loss).toBe('M25.0 46.0V46.5M75.0 49.5V52.5')
  expect(drawn.others).toBe('')
  expect(pathsOf(steps, { x: 1, value: 200 }, Number, Number).others).toBe('M1.0 247.5V200.0')
})
