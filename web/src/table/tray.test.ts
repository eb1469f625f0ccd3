import { expect, test } from 'vitest'
import type { Event, View } from '../lib/api-types'
import { eventOf } from '../../testing'
import { after, heldIn, sameFaces, settled, toggled, type Tray } from './tray'

let version = 0
const move = (text: string): [Event, number] => [eventOf(text), ++version]
const follow = (tray: Tray, ...moves: [Event, number][]): Tray =>
  moves.reduce((before, [event, at]) => after(before, event, at), tray)
const played = (...moves: string[]): Tray => follow([], ...moves.map(move))
const faces = (tray: Tray) => tray.map((die) => die.face)
const view = (dice: View['dice'], power: string | null = null) => ({ dice, power }) as Partial<View> as View

test('held dice stay in their places and the thrown ones fill the others', () => {
  const first = played('r:1,3,3,5,6')
  const places = first.flatMap((die, at) => (die.face === 3 ? [at] : []))
  const second = follow(first, move('k:3,3'), move('r:2,4,4'))
  expect(sameFaces(faces(second) as number[], [2, 3, 3, 4, 4])).toBe(true)
  for (const at of places) expect(second[at]).toMatchObject({ face: 3, held: true, thrown: first[at]!.thrown })
  for (const [at, die] of second.entries()) if (!places.includes(at)) expect(die.thrown).toBe(version)
})

test('of dice alike, the ones that were held on this screen are kept', () => {
  const first = played('r:4,4,4,4,4')
  const held = toggled(toggled(first, 4), 2)
  expect(follow(held, move('k:4,4')).map((die) => die.held)).toEqual([false, false, true, false, true])
})

test('the Power die stays, or is thrown again, or is thrown alone', () => {
  const first = played('r:1,2,4,4,4+power')
  expect(first.at(-1)).toMatchObject({ kind: 'power', face: 'power' })
  const stayed = follow(first, move('k:4,4,4+power'), move('r:5,6'))
  expect(stayed.at(-1)).toMatchObject({ face: 'power', held: true, thrown: first.at(-1)!.thrown })
  const alone = follow(first, move('k:1,2,4,4,4'), move('r:+freeze'))
  expect(alone.at(-1)).toMatchObject({ face: 'freeze', held: false, thrown: version })
  expect(faces(alone).slice(0, 5)).toEqual(faces(first).slice(0, 5))
})

test('a new turn, a contest and the red die are throws of their own', () => {
  expect(played('r:1,1,1,1,1', 's:ones', 'r:2,2,3,3,6').every((die) => !die.held)).toBe(true)
  expect(played('r:1,1,1,1,1', 's:ones', 'r:4')).toHaveLength(1)
  expect(played('r:1,1,1,1,1', 'm:4')).toEqual([{ kind: 'red', face: 4, held: false, thrown: version }])
  expect(played('m:4', 'r:1,2,3,4,5').map((die) => die.kind)).toEqual(Array(5).fill('plain'))
})

test('a throw does not lie in order, and lies the same on every screen', () => {
  const entry = move('r:1,2,3,4,5,6')
  expect(follow([], entry)).toEqual(follow([], entry))
  const orders = new Set(Array.from({ length: 20 }, () => faces(played('r:1,2,3,4,5')).join()))
  expect(orders.size).toBeGreaterThan(10)
})

test('the tray is made true to the view with as little moving as possible', () => {
  const first = played('r:1,3,3,5,6')
  expect(settled(first, view([1, 3, 3, 5, 6]), 9)).toBe(first)
  const scored = follow(first, move('s:threes'))
  expect(settled(scored, view([]), 9)).toBe(scored)
  const other = settled(first, view([1, 3, 3, 5, 5]), 9)
  expect(other.filter((die, at) => die === first[at])).toHaveLength(4)
  expect(faces(settled([], view([2, 2], 'double'), 9))).toEqual([2, 2, 'double'])
})

test('a keep of physical dice that is taken back puts all dice back', () => {
  const first = played('r:1,3,3,5,6')
  const picked = follow(first, move('k:3,3'))
  expect(settled(picked, view([3, 3]), 9)).toBe(picked)
  expect(sameFaces(faces(settled(picked, view([1, 3, 3, 5, 6]), 9)) as number[], [1, 3, 3, 5, 6])).toBe(true)
})

test('what is held is told as a keep names it', () => {
  const tray = played('r:6,6,6,6,6+2')
  expect(heldIn(toggled(toggled(tray, 0), 5))).toEqual({ dice: [6], power: '2' })
  expect(heldIn(tray)).toEqual({ dice: [], power: null })
})
