import { expect, test } from 'vitest'
import { bettered, fromDevice, fromServer, seriesOf, statsOf, type Finished } from './stats'

let clock = 0
const game = (changes: Partial<Finished> = {}): Finished => ({
  id: `g${++clock}`,
  game: 'yahtzee',
  created: clock,
  names: ['Ann', 'Bob'],
  bots: [false, true],
  scores: [200, 150],
  winners: [0],
  counted: [0],
  peeked: false,
  ...changes,
})

test('best, average and wins are counted by name', () => {
  const best = game({ scores: [260, 150] })
  const games = [best, game({ scores: [100, 150], winners: [1] }), game({ scores: [260, 300], winners: [1] })]
  expect(statsOf(games)).toEqual([
    { name: 'Ann', games: 3, best: 260, bestGame: best.id, average: 620 / 3, wins: 1, against: 3 },
  ])
})

test('a game alone is not won, several may sit on one device, and a look at the values does not count', () => {
  const alone = game({ names: ['Ann'], bots: [false], scores: [210], winners: [0] })
  const both = game({ counted: [0, 1], scores: [180, 190], winners: [1] })
  const stats = statsOf([alone, both, game({ scores: [500, 0], peeked: true })])
  expect(stats.map(({ name, games, best, wins, against }) => [name, games, best, wins, against])).toEqual([
    ['Ann', 2, 210, 0, 1],
    ['Bob', 1, 190, 1, 1],
  ])
})

test('a score of nothing is a score', () => {
  expect(statsOf([game({ scores: [0, 5], winners: [1] })])[0]).toMatchObject({ best: 0, average: 0 })
})

test('unfinished games of this device are left out', () => {
  const here = { ...game(), mine: [0], over: true }
  expect(fromDevice([here, { ...here, id: 'open', over: false }]).map(({ id }) => id)).toEqual([here.id])
})

test('neither bots nor seats that looked at exact values have bests on a server', () => {
  const { counted: _, ...rest } = game({ scores: [9, 9], winners: [1] })
  const summary = { ...rest, rules: 1, peeked: [], series: rest.id }
  expect(fromServer([summary])[0]).toMatchObject({ counted: [0], winners: [1] })
  expect(fromServer([{ ...summary, peeked: [0] }])[0]).toMatchObject({ counted: [] })
})

test('series go from the oldest game to the newest, each on the count of all games', () => {
  const [first, second, third] = [game(), game({ counted: [0, 1] }), game()]
  const [ann, bob] = seriesOf([third, first, second])
  expect(ann!.points.map((point) => point.at)).toEqual([0, 1, 2])
  expect(bob!.points.map((point) => [point.at, point.score])).toEqual([[1, 150]])
})

test('a new best beats all earlier games of that name and that edition, and only those', () => {
  const earlier = [
    game({ scores: [240, 1] }),
    game({ game: 'firefly', scores: [900, 1] }),
    game({ scores: [999, 1], peeked: true }),
  ]
  expect(bettered(earlier, 'yahtzee', 'now', 'Ann', 241)).toEqual({ kind: 'new', before: 240 })
  expect(bettered(earlier, 'yahtzee', 'now', 'Ann', 240)).toEqual({ kind: 'old', best: 240 })
  expect(bettered(earlier, 'yahtzee', earlier[0]!.id, 'Ann', 240)).toEqual({ kind: 'first' })
  expect(bettered(earlier, 'yahtzee', 'now', 'Cy', 5)).toEqual({ kind: 'first' })
})
