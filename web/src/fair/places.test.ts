import { expect, test } from 'vitest'
import { diceNames } from './dice'
import { Places } from './places'

type Step = [move: string, seat?: number, turn?: number, roll?: number]

/** Which of these moves fit, one after the other. */
function fits(...moves: Step[]): boolean[] {
  const places = new Places()
  return moves.map(([move, seat, turn = 0, roll = 0]) =>
    places.accepts(move, seat === undefined ? null : { seat, turn, roll, dice: diceNames(move) }),
  )
}

test('any turn order is in order, as long as each seat takes its own dice one turn after the other', () => {
  const turns: Step[] = [
    ['r:1,1', 2, 0],
    ['s:ones'],
    ['r:1,2', 0, 0],
    ['s:ones'],
    ['r:1,3', 0, 1],
    ['s:twos'],
    ['r:1,4', 2, 1],
  ]
  expect(fits(...turns)).toEqual(turns.map(() => true))
})

test('a turn that is left out or used twice is found', () => {
  expect(fits(['r:1,1', 0, 0], ['s:ones'], ['r:1,2', 0, 2])).toEqual([true, true, false])
  expect(fits(['r:1,1', 0, 0], ['s:ones'], ['r:1,2', 0, 0])).toEqual([true, true, false])
  expect(fits(['r:1,1', 0, 1])).toEqual([false])
})

test('a roll that is left out or used twice is found, and none begins a turn after a keep', () => {
  const turn: Step[] = [['r:1,1,2', 0], ['k:1,1']]
  expect(fits(...turn, ['r:3', 0, 0, 1])).toEqual([true, true, true])
  expect(fits(...turn, ['r:3', 0, 0, 2]).at(-1)).toBe(false)
  expect(fits(...turn, ['r:3', 0, 0, 0]).at(-1)).toBe(false)
  expect(fits(...turn, ['r:3', 0, 1, 0]).at(-1)).toBe(false)
  expect(fits(...turn, ['r:3', 1, 0, 0]).at(-1)).toBe(false)
})

test('the red die is counted on its own', () => {
  const turn: Step[] = [['m:4', 0], ['again'], ['m:2', 0, 0, 1], ['r:1,2', 0, 0, 0], ['k:1'], ['r:6', 0, 0, 1]]
  expect(fits(...turn)).toEqual(turn.map(() => true))
})

test('after a keep the others are thrown, neither more nor fewer, and only what lies there is kept', () => {
  const first: Step = ['r:1,1,2+double', 0]
  expect(fits(first, ['k:1,1'], ['r:3+1', 0, 0, 1])).toEqual([true, true, true])
  expect(fits(first, ['k:1,1+double'], ['r:3', 0, 0, 1], ['k:+double'], ['r:3,3,3', 0, 0, 2])).not.toContain(false)
  expect(fits(first, ['k:1,1'], ['r:3,3+1', 0, 0, 1]).at(-1)).toBe(false)
  expect(fits(first, ['k:1,1'], ['r:3', 0, 0, 1]).at(-1)).toBe(false)
  expect(fits(first, ['k:1,1+double'], ['r:3+1', 0, 0, 1]).at(-1)).toBe(false)
  expect(fits(first, ['k:2,2'])).toEqual([true, false])
  expect(fits(first, ['k:2+freeze'])).toEqual([true, false])
})
