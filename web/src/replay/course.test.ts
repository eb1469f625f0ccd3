import { expect, test } from 'vitest'
import type { Event, Line, Moment, Notice, Review, View } from '../lib/api-types'
import { eventOf, say, speaker } from '../../testing'
import { beginsTurn, choicesAt, isStop, said, trayAt } from './course'
import { Moments } from './moments.svelte'
import { Player } from './player.svelte'

const view = (dice: number[], power: string | null = null): View => ({
  dice,
  power,
  roll: 1,
  columns: [],
  sums: [],
  board: [],
  off_board: [],
  last_round: false,
  shared: 0,
  contest: '',
  turns: [],
  turns_at_most: false,
})
const bonus: Notice = { kind: 'bonus', seat: 0, row: 'upper-bonus', amount: 35, total: 35, seats: [] }

type Step = [event: Event, dice: number[], scores?: number[]]
const ann = (move: string, more: Partial<Event> = {}): Event => eventOf(move, more)
const bob = (move: string, more: Partial<Event> = {}): Event => eventOf(move, { seat: 1, ...more })
const game: Step[] = [
  [ann('r:1,2,3,3,6'), [1, 2, 3, 3, 6]],
  [ann('k:3,3'), [3, 3]],
  [ann('r:1,3,5', { kind: 'threw-again', kept: [3, 3] }), [1, 3, 3, 3, 5]],
  [ann('s:threes', { row: 'threes', points: 9, total: 44, notices: [bonus] }), [], [44, 0]],
  [bob('r:2,2,4,5,6'), [2, 2, 4, 5, 6]],
  [bob('k:'), []],
  [bob('r:1,1,1,1,1', { kind: 'threw-again' }), [1, 1, 1, 1, 1]],
  [bob('s:yahtzee', { row: 'yahtzee', points: 50, total: 50 }), [], [44, 50]],
]
const moments: Moment[] = [
  { number: 0, event: null, place: null, scores: [0, 0], view: view([]) },
  ...game.map(([event, dice, scores], at): Moment => {
    const before = game.slice(0, at).findLast((step) => step[2])?.[2] ?? [0, 0]
    return { number: at + 1, event, place: null, scores: scores ?? before, view: view(dice) }
  }),
]
const at = (number: number): Moment | null => moments[number] ?? null

test('a keep is no stop, and turns begin where a throw follows no keep', () => {
  expect(moments.filter(isStop).map(({ number }) => number)).toEqual([0, 1, 3, 4, 5, 7, 8])
  expect(moments.map(({ number }) => number).filter((number) => beginsTurn(at, number))).toEqual([1, 5])
})

test('kept dice stay where they are, and the others fall into the free places', () => {
  const [first, kept, thrown] = [1, 2, 3].map((number) => trayAt(at, number))
  const places = kept!.flatMap((die, place) => (die.held ? [place] : []))
  expect(places.map((place) => first![place]!.face)).toEqual([3, 3])
  expect(places.map((place) => thrown![place]!.face)).toEqual([3, 3])
  expect(thrown!.map((die) => die.face).sort()).toEqual([1, 3, 3, 3, 5])
  expect(kept!.filter((die) => die.face === null)).toHaveLength(3)
})

test('a moment says its event and its notices', () => {
  expect(said(speaker, moments[0]!)).toEqual([say('replay-beginning')])
  expect(said(speaker, moments[2]!)).toEqual(['Ann keeps 3 3.'])
  expect(said(speaker, moments[4]!)).toEqual([
    'Ann scores 9 points in Threes, total 44.',
    'Upper bonus for Ann: 35 points.',
  ])
})

test('steps and turns go through the game and stop at its ends', async () => {
  const player = new Player(
    new Moments('a', async (id, start, count) => ({ id, moves: 8, moments: moments.slice(start, start + count) })),
  )
  await player.go(0)
  const seen: number[] = []
  for (const by of [1, 1, 1, 1, 1, 1, 1, -1] as const) {
    await player.step(by)
    seen.push(player.shown)
  }
  expect(seen).toEqual([1, 3, 4, 5, 7, 8, 8, 7])
  const turns: number[] = []
  for (const by of [-1, -1, -1, 1, 1, 1] as const) {
    await player.turn(by)
    turns.push(player.shown)
  }
  expect(turns).toEqual([5, 1, 0, 1, 5, 8])
})

test('a choice is graded where it is shown: a keep with the throw after it', () => {
  const choice = (at: number): Line => ({ at, kind: 'choice' }) as Line
  const review = { seats: [{ lines: [choice(1), choice(3)] }, { lines: [choice(5), choice(7)] }] } as Review
  const shown = moments.map(({ number }) => choicesAt(at, number, review).map((line) => line.at))
  expect(shown).toEqual([[], [], [1], [1], [3], [], [5], [5], [7]])
})

test('who asks for a moment past the end sees the last', async () => {
  const load = async (id: string, start: number) => ({
    id,
    moves: 3,
    moments: [0, 1, 2, 3].filter((number) => number >= start).map((number) => ({ number }) as Moment),
  })
  const player = new Player(new Moments('a', load))
  await player.go(99_999)
  expect([player.number, player.shown, player.moment?.number]).toEqual([3, 3, 3])
})
