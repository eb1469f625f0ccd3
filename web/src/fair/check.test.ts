import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { standing } from '../lib/journal'
import type { Edition, Entry, Event, FairDice, Moment, Words } from '../lib/api-types'
import { check, type Checked } from './check'
import { commitmentOf, fallOf, hashOfWord, roundSeed, SCHEME, thrown, wordsHash } from './dice'
import type { Witness } from './witness'

type Table = Checked & {
  game: string
  seed: string
  fair: FairDice
  entries: Pick<Entry, 'kind' | 'event'>[]
}
interface Game {
  table: Table
  moments: Moment[]
}

const read = <Content>(name: string): Content =>
  JSON.parse(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8')) as Content
const games = read<Game[]>('games.json')
const editions = read<Edition[]>('editions.json')
const diceOf = (table: Table): Edition => editions.find((edition) => edition.key === table.game)!

const lastRound = (table: Table): Words => table.fair.rounds.at(-1)!
const seenBy = (table: Table): Witness => ({
  commitment: table.fair.rounds[0]!.commitment,
  before: true,
  rounds: table.fair.rounds.map(({ commitment, commits, revealed }) => ({
    drawn: {},
    before: { commitment, commits },
    given: revealed,
  })),
})
const withRound = (table: Table, round: number, change: Partial<Words>): Table => ({
  ...table,
  fair: { ...table.fair, rounds: table.fair.rounds.with(round, { ...table.fair.rounds.at(round)!, ...change }) },
})
const isOlder = (table: Table): boolean => table.fair.scheme !== SCHEME
const checked = ({ table, moments }: Game, changes: Partial<Table> = {}, other: Moment[] = moments) =>
  check({ ...table, ...changes }, other, diceOf(table), seenBy(table))
const isThrow = ({ event }: Moment): boolean => /^[rm]:/.test(event?.move ?? '')
const seenAt = (table: Table): Event[] => standing(table.entries).map(({ event }) => event)

test('the worked example of docs/fair-dice.md comes out', () => {
  const seed = roundSeed(
    Uint8Array.from({ length: 32 }, (_, at) => at),
    0,
  )
  expect(commitmentOf(seed)).toBe('1395d5c3d761d0d3cbcca1eeb0ea9eeb49405f909345ebf43905943742213937')
  expect(hashOfWord('tiger')).toBe('f15c16b99f82d8201767d3a841ff40849c8a1b812ffbfd2e393d2b6aa6682a6e')
  const fall = fallOf(seed, wordsHash({ '0': 'tiger' }, 2), SCHEME)
  const place = { seat: 0, turn: 0, roll: 0 }
  expect(['0', '1', '2', '3', '4'].map((die) => fall(place, die) + 1)).toEqual([6, 4, 3, 6, 2])
  const faces = { faces: [1, 2, 3, 4, 5, 6], extra_die: [] }
  expect(thrown(fall, place, ['0', '1', '2', '3', '4'], faces)).toBe('r:2,3,4,6,6')
})

test('the games have all that is hard about who throws', () => {
  const kinds = new Set(
    games.flatMap(({ moments }) => moments.flatMap(({ event }) => event?.notices.map(({ kind }) => kind) ?? [])),
  )
  for (const kind of ['contest-tied', 'tie-break', 'steal-again', 'fourth-roll', 'own-card'] as const)
    expect(kinds).toContain(kind)
  expect(new Set(games.map(({ table }) => table.game)).size).toBe(editions.length)
  expect(games.some(({ table }) => table.entries.some(({ kind }) => kind === 'undo'))).toBe(true)
  expect(games.some(({ table }) => Object.values(lastRound(table).revealed).some((word) => /[^ -~]/.test(word)))).toBe(
    true,
  )
})

describe.each(games.map((game) => [`${game.table.game} for ${game.table.seats.length}`, game] as const))(
  '%s',
  (_, game) => {
    const { table, moments } = game

    test('every throw is verified, by the log that was watched too', () => {
      const throws = moments.filter(isThrow).length
      const found = check(table, moments, diceOf(table), seenBy(table), seenAt(table))
      const { revealed } = lastRound(table)
      const words = Object.keys(revealed).length > 0 ? 'kept' : 'none'
      const silent = [...Array(table.seats.length).keys()].filter((seat) => revealed[seat] === undefined)
      const voids = table.fair.rounds.length - 1
      expect(found).toEqual({ kind: 'verified', throws, promise: 'seen', words, voids, silent })
    })

    test('each die of each throw that is changed is found, where it is', () => {
      const places = moments.filter(isThrow).map(({ number }) => number)
      for (const [at, number] of places.entries()) {
        const moment = moments[number]!
        const event = moment.event!
        const all = otherThrows(event.move, diceOf(table))
        // every change early in the game, later one in each throw: the time grows with the square
        for (const move of at < 12 ? all : [all[at % all.length]!]) {
          const found = checked(game, {}, [...moments.slice(0, number), { ...moment, event: { ...event, move } }])
          expect(found).toEqual({ kind: 'throw', number, seat: event.seat, move, expected: event.move })
        }
      }
    })

    test('another seed, commitment or word is found', () => {
      const seed = (table.seed.startsWith('0') ? '1' : '0') + table.seed.slice(1)
      expect(checked(game, { seed })).toEqual({ kind: 'seed' })
      const commitment = 'f'.repeat(64)
      expect(checked(game, withRound(table, -1, { commitment }))).toEqual({ kind: 'seed' })
      const { length } = table.fair.rounds
      if (length > 1) return
      const other = Uint8Array.from(Buffer.from(seed, 'hex'))
      const both = commitmentOf(isOlder(table) ? other : roundSeed(other, 0))
      const chosen = withRound({ ...table, seed }, 0, { commitment: both })
      expect(checked(game, chosen)).toEqual({ kind: 'promise' })
      const unwatched = check(chosen, moments, diceOf(table), null)
      expect(unwatched).toMatchObject({ kind: 'throw', number: moments.findIndex(isThrow) })
      for (const seat of table.seats as unknown as { seat: number }[]) {
        const { revealed, commits } = lastRound(table)
        const given = revealed[seat.seat]
        const another = withRound(table, 0, {
          revealed: { ...revealed, [seat.seat]: 'other' },
          commits: isOlder(table) ? {} : { ...commits, [seat.seat]: hashOfWord('other') },
        })
        const found = checked(game, another)
        if (!isOlder(table)) expect(found).toEqual({ kind: 'commit', seat: seat.seat })
        else if (given === undefined) expect(found).toMatchObject({ kind: 'throw' })
        else expect(found).toEqual({ kind: 'word', seat: seat.seat, given })
        expect(check(another, moments, diceOf(table), null)).toMatchObject({ kind: 'throw' })
      }
    })

    test('a throw that is said to be of another seat, turn or roll, or of other dice, is found', () => {
      for (const [number, moment] of moments.entries()) {
        if (!moment.place || (number > 20 && number % 3 !== 0)) continue
        const { seat, turn, roll, dice } = moment.place
        const claims = [{ seat: seat + 1 }, { turn: turn + 1 }, { roll: roll + 1 }, { dice: [...dice, '9'] }]
        const place = { ...moment.place, ...claims[number % claims.length] }
        const other = [...moments.slice(0, number), { ...moment, place }]
        expect(checked(game, {}, other)).toEqual({ kind: 'place', number })
      }
    })

    test('a move that is missing, or not the one that was watched, is found', () => {
      const seen = seenAt(table)
      expect(checked(game, {}, moments.toSpliced(3, 1))).toEqual({ kind: 'moves', number: 3 })
      const last = seen.at(-1)!
      for (const change of [{ move: 's:elsewhere' }, { seat: last.seat + 1 }]) {
        const other = seen.with(-1, { ...last, ...change })
        expect(check(table, moments, diceOf(table), null, other)).toEqual({ kind: 'moves', number: seen.length })
      }
      expect(check(table, moments, diceOf(table), null, seen.slice(0, -1))).toMatchObject({ kind: 'moves' })
    })
  },
)

test('what cannot be proven is not called proven', () => {
  const [game] = games as [Game]
  expect(checked(game, { dice: 'physical', seed: null as never, fair: null as never })).toEqual({ kind: 'physical' })
  expect(checked(game, { seed: null as never })).toEqual({ kind: 'unfinished' })
  expect(checked(game, { dice: 'seeded' })).toEqual({ kind: 'known-seed' })
  expect(check(game.table, game.moments, diceOf(game.table), null)).toMatchObject({ promise: 'unseen', words: 'none' })
  const late = { ...seenBy(game.table), before: false }
  expect(check(game.table, game.moments, diceOf(game.table), late)).toMatchObject({ promise: 'unseen' })
})

test('whoever forges commitments after this browser revealed its word is found, and so is a word that was ignored', () => {
  const { table, moments } = games.find(({ table }) => table.fair.rounds.length === 3)!
  const verdict = (changed: Table, seen: Witness | null = seenBy(table)) => check(changed, moments, diceOf(table), seen)
  expect(verdict(table)).toMatchObject({ kind: 'verified', voids: 2, silent: [1] })
  const { revealed, commits } = lastRound(table)
  // a word that was not committed to, with its commitment forged too: only the witness knows
  expect(verdict(withRound(table, -1, { revealed: { ...revealed, 2: 'ground' } }), null)).toEqual({
    kind: 'commit',
    seat: 2,
  })
  const forged = withRound(table, 0, { commits: { ...table.fair.rounds[0]!.commits, 2: hashOfWord('ground') } })
  expect(verdict(forged, null)).toMatchObject({ kind: 'verified' })
  expect(verdict(forged)).toEqual({ kind: 'commit', seat: 2 })
  // a word that this browser gave in a void round, but that is said to be withheld
  expect(verdict(withRound(table, 1, { revealed: {} }))).toEqual({ kind: 'word', seat: 0, given: '10' })
  expect(verdict(withRound(table, 0, { seed: '0'.repeat(64) }))).toEqual({ kind: 'seed' })
  expect(verdict(withRound(table, -1, { commits: { ...commits, 1: hashOfWord('late') } }))).toMatchObject({
    kind: 'commit',
  })
  expect(verdict({ ...table, fair: { ...table.fair, rounds: table.fair.rounds.slice(2) } })).toEqual({ kind: 'seed' })
})

/** The same throw with each of its dice in turn showing something else. */
function otherThrows(move: string, edition: Edition): string[] {
  if (move.startsWith('m:')) return [1, 2, 3, 4, 5, 6].map((face) => `m:${face}`).filter((other) => other !== move)
  const [plain = '', power] = move.slice(2).split('+')
  const dice = plain === '' ? [] : plain.split(',')
  const order = edition.faces.map(String)
  const written = (faces: string[], extra: string | undefined): string => {
    const sorted = [...faces].sort((one, other) => order.indexOf(one) - order.indexOf(other))
    return `r:${sorted.join(',')}${extra === undefined ? '' : `+${extra}`}`
  }
  const others = dice.flatMap((face, at) =>
    order.filter((other) => other !== face).map((other) => written(dice.with(at, other), power)),
  )
  const extras = power === undefined ? [] : edition.extra_die.filter((face) => face !== power)
  return [...others, ...extras.map((face) => written(dice, face))]
}
