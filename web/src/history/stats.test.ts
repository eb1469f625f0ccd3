import { expect, test } from 'vitest'
import type { Kept } from '../lib/device'
import { fromDevice, fromServer, scoresOf, statBefore, statsOf, type Finished } from './stats'

let clock = 0
const game = (changes: Partial<Finished> = {}): Finished => ({
  ...{ id: `g${++clock}`, game: 'some-game', rules: 1, created: clock, names: ['Ann', 'Bob'], bots: [false, true] },
  ...{ scores: [200, 150], winners: [0], peeked: [], series: '', people: [0] },
  ...changes,
})

test('best, average and wins are counted by name, whatever its letter case', () => {
  const best = game({ scores: [260, 150] })
  const games = [best, game({ scores: [100, 150], winners: [1] }), game({ names: ['ann', 'Bob'], scores: [260, 300] })]
  expect(statsOf(games)).toEqual([
    { name: 'ann', games: 3, best: 260, bestGame: best.id, average: 620 / 3, wins: 2, against: 3 },
  ])
})

test('a game alone is not won, several may sit on one device, and a shared win is part of one', () => {
  const alone = game({ names: ['Ann'], bots: [false], scores: [210], winners: [0] })
  const both = game({ people: [0, 1], scores: [180, 190], winners: [1] })
  const shared = game({ people: [0, 1], scores: [180, 180], winners: [0, 1] })
  const stats = statsOf([alone, both, shared])
  expect(stats.map(({ name, games, best, wins, against }) => [name, games, best, wins, against])).toEqual([
    ['Ann', 3, 210, 0.5, 2],
    ['Bob', 2, 190, 1.5, 2],
  ])
})

test('a lost tie-break is no win', () => {
  expect(statsOf([game({ scores: [9, 9], winners: [1] })])[0]).toMatchObject({ wins: 0, against: 1 })
})

test('a seat that looked at exact values does not count, but the others do', () => {
  const games = [game({ people: [0, 1], scores: [500, 100], peeked: [0] })]
  expect(statsOf(games).map(({ name }) => name)).toEqual(['Bob'])
  expect(scoresOf(games).map(({ name }) => name)).toEqual(['Ann', 'Bob'])
})

test('a score of nothing is a score', () => {
  expect(statsOf([game({ scores: [0, 5], winners: [1] })])[0]).toMatchObject({ best: 0, average: 0 })
})

test('unfinished games of this device are left out, and bots have no bests on a server', () => {
  const { people, ...summary } = game()
  const kept = (more: Partial<Kept>) => ({ mine: people, summary: null, ...more }) as Partial<Kept> as Kept
  expect(fromDevice([kept({ summary }), kept({})])).toEqual([{ ...summary, people: [0] }])
  expect(fromServer([summary])).toEqual([{ ...summary, people: [0] }])
})

test('scores go from the oldest game to the newest, each on the count of all games', () => {
  const [first, second, third] = [game(), game({ people: [0, 1] }), game()]
  const [ann, bob] = scoresOf([third, first, second])
  expect(ann!.points.map((point) => point.at)).toEqual([0, 1, 2])
  expect(bob!.points.map((point) => [point.at, point.score])).toEqual([[1, 150]])
})

test('what came before a game are all other games of that name and that edition, and only those', () => {
  const earlier = [game({ scores: [240, 1] }), game({ game: 'other' }), game({ scores: [999, 1], peeked: [0] })]
  expect(statBefore(earlier, game(), 0)).toMatchObject({ games: 1, best: 240 })
  expect(statBefore(earlier, earlier[0]!, 0)).toBeNull()
  expect(statBefore(earlier, game({ names: ['Cy', 'Bob'] }), 0)).toBeNull()
})
