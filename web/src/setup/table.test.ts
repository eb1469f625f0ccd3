import { expect, test } from 'vitest'
import type { Edition } from '../lib/api-types'
import {
  chosenAt,
  choiceKey,
  fitted,
  fittedOptions,
  houseRules,
  namesFor,
  newTable,
  placesFor,
  wayOf,
  waysFor,
  withChoice,
} from './table'

const bySeats = (values: (seats: number) => (number | string)[]) =>
  Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at + 1, values(at + 1)]))
const four = ['random', 'greedy', 'planner', 'optimal']
const base = {
  faces: [1, 2, 3, 4, 5, 6],
  signs: [],
  dice: 5,
  rolls: 3,
  extra_die: [],
  rows: [],
  sections: [],
  unit: 'point' as const,
  solvable: [],
  rules: 1,
  title: '',
  about: '',
}
const classic: Edition = {
  ...base,
  key: 'yahtzee',
  least_players: 1,
  most_players: 10,
  options: [
    {
      name: 'first',
      about: '',
      values: bySeats((seats) => ['roll', ...Array.from({ length: seats }, (_, seat) => seat)]),
    },
    { name: 'joker', about: '', values: bySeats(() => ['forced', 'free', 'none']) },
  ],
  together: [],
  bots: { 1: four, 2: four, 3: four },
}
const maxi: Edition = {
  ...classic,
  key: 'maxi-yatzy',
  options: [
    { name: 'bonus_at', about: '', values: bySeats(() => [75, 84]) },
    { name: 'bonus', about: '', values: bySeats(() => [50, 100]) },
  ],
  together: ['bonus_at', 'bonus'],
}
const ring: Edition = {
  ...classic,
  key: 'showdown',
  least_players: 2,
  most_players: 4,
  options: [],
  bots: { 2: ['random', 'greedy'] },
}
const called = {
  player: (number: number) => `Player ${number}`,
  friend: (number: number) => `Friend ${number}`,
  bot: (bot: string) => bot,
}

test('a way to play fills the seats, and the seats tell the way', () => {
  for (const way of waysFor(classic)) expect(wayOf(placesFor(way, classic, 'Ann'))).toBe(way)
  expect(placesFor('alone', classic, 'Ann')).toHaveLength(1)
  expect(placesFor('bots', classic, 'Ann').map((place) => place.bot)).toEqual(['planner', 'planner'])
})

test('a game for two or more offers no game alone, and takes a bot that it has', () => {
  expect(waysFor(ring)).not.toContain('alone')
  expect(placesFor('bots', ring, 'Ann')[1]).toEqual({ kind: 'bot', name: '', bot: 'random' })
})

test('a mix is none of the ways', () => {
  const places = [...placesFor('bots', classic, 'Ann'), ...placesFor('friends', classic, 'Bob').slice(1)]
  expect(wayOf(places)).toBeNull()
})

test('nobody stays without a name, and no two have the same', () => {
  const here = (name: string) => ({ kind: 'here' as const, name, bot: 'greedy' })
  expect(namesFor([here(' Ann '), here('ann'), here(''), { ...here(''), kind: 'friend' }], called)).toEqual([
    'Ann',
    'ann 2',
    'Player 3',
    'Friend 4',
  ])
  const long = namesFor([here('x'.repeat(60)), here('x'.repeat(60))], called)
  expect(long.map((name) => name.length)).toEqual([40, 39])
  expect(
    namesFor(
      [
        { ...here('Ann'), kind: 'bot' },
        { ...here(''), kind: 'bot' },
      ],
      called,
    ),
  ).toEqual(['greedy', 'greedy 2'])
})

test('the message has what the server asks for', () => {
  const choice = { places: placesFor('bots', classic, 'Ann'), dice: 'fair' as const, options: { joker: 'free' } }
  expect(newTable(classic, choice, called)).toEqual({
    game: 'yahtzee',
    seats: [
      { kind: 'here', name: 'Ann' },
      { kind: 'bot', name: 'planner', bot: 'planner' },
    ],
    options: { joker: 'free' },
    dice: 'fair',
  })
})

test('rules that belong together are one choice', () => {
  const [rule] = houseRules(maxi, 2)
  expect(rule!.choices.map(choiceKey)).toEqual(['bonus_at-75-bonus-50', 'bonus_at-84-bonus-100'])
  expect(withChoice({}, rule!, 1)).toEqual({ bonus_at: 84, bonus: 100 })
  expect(withChoice({ bonus_at: 84, bonus: 100 }, rule!, 0)).toEqual({})
  expect(chosenAt(rule!, { bonus_at: 84, bonus: 100 })).toBe(1)
})

test('every seat may be first, but not where one plays alone', () => {
  expect(houseRules(classic, 3)[0]!.choices).toEqual([{ first: 'roll' }, { first: 0 }, { first: 1 }, { first: 2 }])
  expect(houseRules(classic, 1).map((rule) => rule.name)).toEqual(['joker'])
})

test('a rule that a smaller table does not have is dropped', () => {
  expect(fittedOptions({ first: 2, joker: 'none' }, classic, 3)).toEqual({ first: 2, joker: 'none' })
  expect(fittedOptions({ first: 2, joker: 'none' }, classic, 2)).toEqual({ joker: 'none' })
})

test('a choice of last time is mended or thrown away', () => {
  expect(fitted(null, classic)).toBeNull()
  expect(fitted({ places: [] }, classic)).toBeNull()
  expect(fitted({ places: [{ kind: 'here', name: 'Ann', bot: '' }] }, ring)).toBeNull()
  const mended = fitted(
    { places: [{ kind: 'odd' }, { kind: 'bot', bot: 'gone' }], dice: 'loaded', options: { joker: 'odd' } },
    classic,
  )
  expect(mended).toEqual({
    places: [
      { kind: 'here', name: '', bot: 'planner' },
      { kind: 'bot', name: '', bot: 'planner' },
    ],
    dice: 'fair',
    options: {},
  })
})
