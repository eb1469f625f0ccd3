import { expect, test } from 'vitest'
import type { Edition } from '../lib/api-types'
import { editionOf } from '../../testing'
import {
  chosenAt,
  choiceKey,
  fitted,
  fittedOptions,
  houseRules,
  namesFor,
  newTable,
  cornersFor,
  placesFor,
  startersFor,
  takeCorner,
  wayOf,
  waysFor,
  withChoice,
  type Choice,
  type Value,
} from './table'

const bots = ['beginner', 'casual', 'club', 'expert', 'perfect']
const option = (name: string, valuesFor: (seats: number) => Value[]): Edition['options'][number] => ({
  name,
  about: '',
  values: Object.fromEntries([1, 2, 3, 4].map((seats) => [seats, valuesFor(seats)])),
})
const thrownFor = editionOf({
  options: [
    option('first', (seats) => ['roll', ...Array.from({ length: seats }, (_, seat) => seat)]),
    option('joker', () => ['forced', 'free', 'none']),
  ],
  bots,
})
const maxi = editionOf({
  options: [option('bonus_at', () => [75, 84]), option('bonus', () => [50, 100])],
  together: ['bonus_at', 'bonus'],
  bots,
})
const ring = editionOf({
  least_players: 2,
  most_players: 4,
  options: [option('corners', (seats) => (seats === 2 ? ['01', '02', '10', '12', '20', '21'] : ['012', '021', '102']))],
  bots,
})
const called = {
  player: (number: number) => `Player ${number}`,
  friend: (number: number) => `Friend ${number}`,
  bot: (bot: string) => bot,
}

test('a way to play fills the seats, and the seats tell the way', () => {
  for (const way of waysFor(thrownFor)) expect(wayOf(placesFor(way, thrownFor, 'Ann'))).toBe(way)
  expect(placesFor('alone', thrownFor, 'Ann')).toHaveLength(1)
  expect(placesFor('bots', thrownFor, 'Ann').map((place) => place.bot)).toEqual(['club', 'club'])
})

test('a game for two or more offers no game alone, and the middle level', () => {
  expect(waysFor(ring)).not.toContain('alone')
  expect(placesFor('bots', ring, 'Ann')[1]).toEqual({ kind: 'bot', name: '', bot: 'club', corner: 1 })
})

test('a mix is none of the ways', () => {
  const places = [...placesFor('bots', thrownFor, 'Ann'), ...placesFor('friends', thrownFor, 'Bob').slice(1)]
  expect(wayOf(places)).toBeNull()
})

test('nobody stays without a name, and no two have the same', () => {
  const here = (name: string) => ({ kind: 'here' as const, name, bot: 'club', corner: 0 })
  expect(namesFor([here(' Ann '), here('ann'), here(''), { ...here(''), kind: 'friend' }], called)).toEqual([
    'Ann',
    'ann 2',
    'Player 3',
    'Friend 4',
  ])
  const unseen = ['\u200b', '\u2060\ufe0f ', '\u0301'].map(here)
  expect(namesFor(unseen, called)).toEqual(['Player 1', 'Player 2', 'Player 3'])
  expect(namesFor([here('🎲'), here('…')], called)).toEqual(['🎲', '…'])
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
  ).toEqual(['club', 'club 2'])
})

const choiceOf = (edition: Edition, more: Partial<Choice> = {}): Choice => ({
  ...{
    places: placesFor('bots', edition, 'Ann'),
    starts: startersFor(edition, 2)[0]!,
    dice: 'fair',
    standIn: 'club',
    options: {},
  },
  ...more,
})

test('the message has what the server takes', () => {
  expect(newTable(thrownFor, choiceOf(thrownFor, { options: { joker: 'free' } }), called)).toEqual({
    game: 'some-game',
    seats: [
      { kind: 'here', name: 'Ann', stand_in: 'club' },
      { kind: 'bot', name: 'club', bot: 'club' },
    ],
    options: { joker: 'free' },
    dice: 'fair',
  })
})

test('who starts is an option where the printed rule throws for it, and sits in seat 0 elsewhere', () => {
  const names = (edition: Edition, starts: 0 | 1 | 'roll') => {
    const { seats, options } = newTable(edition, choiceOf(edition, { starts }), called)
    return [seats.map(({ name }) => name), options]
  }
  expect(startersFor(thrownFor, 2)).toEqual(['roll', 0, 1])
  expect(names(thrownFor, 'roll')).toEqual([['Ann', 'club'], {}])
  expect(names(thrownFor, 1)).toEqual([['Ann', 'club'], { first: 1 }])
  expect(startersFor(maxi, 2)).toEqual([0, 1])
  expect(names(maxi, 0)).toEqual([['Ann', 'club'], {}])
  expect(names(maxi, 1)).toEqual([['club', 'Ann'], {}])
})

test('pawns start in the corners that were chosen, and whoever had a corner gets the other one', () => {
  expect(cornersFor(ring, 2)).toEqual([0, 1, 2])
  expect(cornersFor(maxi, 2)).toEqual([])
  const choice = choiceOf(ring)
  expect(newTable(ring, choice, called).options).toEqual({})
  takeCorner(choice.places, 1, 0)
  expect(newTable(ring, choice, called).options).toEqual({ corners: '10' })
  takeCorner(choice.places, 1, 2)
  expect(newTable(ring, choice, called).options).toEqual({ corners: '12' })
  expect(newTable(ring, { ...choice, starts: 1 }, called).options).toEqual({ corners: '21' })
})

test('rules that belong together are one choice', () => {
  const [rule] = houseRules(maxi, 2)
  expect(rule!.choices.map(choiceKey)).toEqual(['bonus_at-75-bonus-50', 'bonus_at-84-bonus-100'])
  expect(withChoice({}, rule!, 1)).toEqual({ bonus_at: 84, bonus: 100 })
  expect(withChoice({ bonus_at: 84, bonus: 100 }, rule!, 0)).toEqual({})
  expect(chosenAt(rule!, { bonus_at: 84, bonus: 100 })).toBe(1)
})

test('who starts and the corners are no house rules', () => {
  expect(houseRules(thrownFor, 3).map((rule) => rule.name)).toEqual(['joker'])
  expect(houseRules(ring, 3)).toEqual([])
})

test('a value that the edition does not have is dropped', () => {
  expect(fittedOptions({ first: 2, joker: 'none' }, thrownFor, 3)).toEqual({ joker: 'none' })
  expect(fittedOptions({ joker: 'odd' }, thrownFor, 2)).toEqual({})
})

test('a choice of last time is mended or thrown away', () => {
  expect(fitted(null, thrownFor)).toBeNull()
  expect(fitted({ places: [] }, thrownFor)).toBeNull()
  expect(fitted({ places: [{ kind: 'here', name: 'Ann', bot: '' }] }, ring)).toBeNull()
  const mended = fitted(
    { places: [{ kind: 'odd' }, { kind: 'bot', bot: 'gone' }], starts: 5, dice: 'loaded', options: { joker: 'odd' } },
    thrownFor,
  )
  expect(mended).toEqual({
    places: [
      { kind: 'here', name: '', bot: 'club', corner: 0 },
      { kind: 'bot', name: '', bot: 'club', corner: 1 },
    ],
    standIn: 'club',
    starts: 'roll',
    dice: 'fair',
    options: {},
  })
  const kept = choiceOf(ring, { starts: 1 })
  takeCorner(kept.places, 0, 2)
  expect(fitted(kept, ring)).toEqual(kept)
})
