import { expect, test } from 'vitest'
import { cardIn, groupsIn, handIn, rowIn } from './drawings'

test('dice lie in groups, and the Power die beside one of them', () => {
  const groups = groupsIn('4,4,4+3/1,4')
  expect(groups).toEqual([
    { faces: ['4', '4', '4'], power: '3' },
    { faces: ['1', '4'], power: null },
  ])
  expect(handIn(groups)).toEqual({ dice: ['4', '4', '4', '1', '4'], power: '3' })
  expect(groupsIn('+double')).toEqual([{ faces: [], power: 'double' }])
})

test('a card has chips in the colour of a player', () => {
  expect(cardIn('threes=2@1')).toEqual({ card: 'threes', chips: 2, seat: 1 })
  expect(cardIn('')).toEqual({ card: '', chips: 0, seat: 0 })
})

test('a row has tokens, and an arrow over those that push one to the left', () => {
  expect(rowIn('a=...0.')).toEqual({ row: 'a', tokens: [null, null, null, null, 0, null], pushed: null })
  expect(rowIn('a=...0~1')).toEqual({ row: 'a', tokens: [null, null, null, null, 0, 1], pushed: { from: 5, to: 4 } })
  expect(rowIn('a=0~12...')).toEqual({ row: 'a', tokens: [0, 1, 2, null, null, null], pushed: { from: 2, to: 0 } })
})
