import { expect, test } from 'vitest'
import type { Why } from '../lib/api-types'
import { speaker } from '../../testing'
import { whyBars, whyLines } from './why'

const part = (key: string, chosen: number, better: number) => ({ key, chosen, better })
const likely = (key: string, chosen: number, better: number, least: number | null = null) => ({
  ...{ key, chosen, better, least },
})
const why: Why = {
  chosen: 'k:2,3,5',
  better: 'k:5,5',
  loss: 2.5,
  objective: 'score',
  parts: [
    part('upper-bonus', 22.1, 23.6),
    part('large-straight', 33.4, 32.3),
    part('yahtzee-bonus', 8.2, 9),
    part('fives', 15.5, 16.4),
    part('rest', 0, 0.4),
  ],
  chances: [likely('upper-bonus', 0.63, 0.68), likely('yahtzee', 0.31, 0.35), likely('chance', 0.5, 0.51)],
}

test('the sentences are those of the terminal', () => {
  expect(whyLines(why, speaker)).toEqual([
    'Upper bonus: 63% instead of 68% (−1.50 points).',
    'Large straight: 33.4 points instead of 32.3 (+1.10 points).',
    'Yahtzee bonus: 8.2 points instead of 9.0 (−0.80 points).',
    'Yahtzee: 31% instead of 35%.',
    'Everything else: −0.90 points.',
    'What the stored figures do not explain: −0.40 points.',
    'In all: −2.50 points.',
  ])
})

test('of equal choices there is nothing to say', () => {
  expect(whyLines({ ...why, loss: 0, parts: [], chances: [] }, speaker)).toEqual(['Both are worth the same.'])
})

test('chances to win are told in percentage points, stepped bonuses by their steps', () => {
  const win: Why = { ...why, objective: 'win', loss: 0.02, parts: [part('goofy', 0.1, 0.12)], chances: [] }
  expect(whyLines(win, speaker)[0]).toMatch(/−2\.00 percentage points\.$/)
  const stepped = whyLines({ ...why, parts: [], chances: [likely('upper-bonus', 0.2, 0.3, 70)] }, speaker)
  expect(stepped[0]).toBe('Upper bonus of at least 70: 20% instead of 30%.')
})

test('the bars add up to the loss, and the longest has length 1', () => {
  const bars = whyBars(why, speaker)
  expect(bars.reduce((total, { by }) => total + by, 0)).toBeCloseTo(-2.5)
  expect(bars.map(({ share }) => share)).toContain(-1)
})
