import { expect, test } from 'vitest'
import type { ExactValues } from '../lib/api-types'
import { catalogue } from '../words'
import * as english from '../words/compiled/en'
import { costText, runningText } from './exact'

const say = catalogue(() => english)
const exact: ExactValues = {
  state: 'possible',
  is_allowed: true,
  seconds: 299,
  size: 627_238_080,
  share: 0,
  left: null,
  why: '',
}

test('the cost is said before anything is begun', () => {
  expect(costText(say, exact)).toBe(
    'It takes about 5 minutes and 628 MB on disk, 1,255 MB until it is done. Games go on meanwhile.',
  )
  expect(costText(say, { ...exact, seconds: 0.2, size: 48 })).toContain('less than a minute and 1 MB')
})

test('the progress has the time that is left once it is known', () => {
  expect(runningText(say, { ...exact, share: 0.349 })).toBe('Making the values exact: 34 %')
  expect(runningText(say, { ...exact, share: 0.5, left: 61 })).toBe(
    'Making the values exact: 50 %, about a minute left',
  )
})
