// What is chosen before a game, as plain values: the seats, the dice, the house rules, and the message that opens the table.

import { LONGEST_NAME } from '../lib/seats'
import type { Edition, NewSeat, NewTable, Option } from '../lib/api-types'

export type Kind = 'here' | 'friend' | 'bot'
export type Way = 'alone' | 'bots' | 'here' | 'friends'
export type Value = boolean | number | string

export interface Place {
  kind: Kind
  /** What was typed; it may be empty. */
  name: string
  bot: string
}

export interface Choice {
  places: Place[]
  dice: 'fair' | 'physical'
  /** Only house rules that differ from the printed ones. */
  options: Record<string, Value>
}

/** What the seats are called where nobody typed a name. */
export interface Callings {
  player: (number: number) => string
  friend: (number: number) => string
  bot: (bot: string) => string
}

const GOOD_BOT = 'planner'

/** The bots that play with so many seats, the strongest last. */
export const botsFor = (edition: Edition, seats: number): string[] => edition.bots[seats] ?? []

/** A good opponent that needs no table computed before. */
export function usualBot(edition: Edition, seats: number): string {
  const bots = botsFor(edition, seats)
  return bots.includes(GOOD_BOT) ? GOOD_BOT : (bots[0] ?? GOOD_BOT)
}

/** The ways to play this edition that it has enough seats for. */
export function waysFor(edition: Edition): Way[] {
  return edition.least_players > 1 ? ['bots', 'here', 'friends'] : ['alone', 'bots', 'here', 'friends']
}

const OTHERS: Record<Way, Kind | null> = { alone: null, bots: 'bot', here: 'here', friends: 'friend' }

/** The seats of a way to play: oneself first, then one other, or as many as the game needs. */
export function placesFor(way: Way, edition: Edition, own: string, others: string[] = []): Place[] {
  const kind = OTHERS[way]
  const count = Math.max(edition.least_players, kind === null ? 1 : 2)
  const bot = usualBot(edition, count)
  const rest = Array.from({ length: count - 1 }, (_, index): Place => {
    const name = kind === 'here' ? (others[index] ?? '') : ''
    return { kind: kind ?? 'here', name, bot }
  })
  return [{ kind: 'here', name: own, bot }, ...rest]
}

/** Which of the ways these seats are, if they are one. */
export function wayOf(places: Place[]): Way | null {
  const [first, ...others] = places
  if (first?.kind !== 'here') return null
  if (others.length === 0) return 'alone'
  const kinds = new Set(others.map((place) => place.kind))
  if (kinds.size > 1) return null
  return kinds.has('bot') ? 'bots' : kinds.has('here') ? 'here' : 'friends'
}

/** A name for every seat: no two alike, none empty. */
export function namesFor(places: Place[], called: Callings): string[] {
  const taken = new Set<string>()
  return places.map((place, index) => {
    const typed = place.name.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME)
    const wanted =
      place.kind === 'bot'
        ? called.bot(place.bot)
        : typed || (place.kind === 'friend' ? called.friend(index + 1) : called.player(index + 1))
    const name = untaken(wanted, taken)
    taken.add(name.toLowerCase())
    return name
  })
}

function untaken(wanted: string, taken: Set<string>): string {
  if (!taken.has(wanted.toLowerCase())) return wanted
  for (let number = 2; ; number += 1) {
    const name = `${wanted.slice(0, LONGEST_NAME - 3)} ${number}`
    if (!taken.has(name.toLowerCase())) return name
  }
}

/** The message that opens the table. */
export function newTable(edition: Edition, choice: Choice, called: Callings): NewTable {
  const names = namesFor(choice.places, called)
  const seats = choice.places.map((place, index): NewSeat => {
    const name = names[index]!
    return place.kind === 'bot' ? { kind: 'bot', name, bot: place.bot } : { kind: place.kind, name }
  })
  return { game: edition.key, seats, options: choice.options, dice: choice.dice }
}

/** One line of the house rules: a rule of its own, or several whose values belong together. */
export interface HouseRule {
  name: string
  /** Each possibility as the options it sets, the printed one first. */
  choices: Record<string, Value>[]
}

/** The house rules of an edition for so many seats. */
export function houseRules(edition: Edition, seats: number): HouseRule[] {
  const together = edition.options.filter((option) => edition.together.includes(option.name))
  const single = edition.options.filter((option) => !edition.together.includes(option.name))
  const rules = single
    .map((option): HouseRule => ({
      name: option.name,
      choices: valuesOf(option, seats).map((value) => ({ [option.name]: value })),
    }))
    .filter((rule) => !(rule.name === 'first' && seats === 1))
  const [lead] = together
  if (!lead) return rules
  const choices = valuesOf(lead, seats).map((_, at) =>
    Object.fromEntries(together.map((option) => [option.name, valuesOf(option, seats)[at]!])),
  )
  return [...rules, { name: lead.name, choices }]
}

const valuesOf = (option: Option, seats: number): Value[] => option.values[seats] ?? []

/** A possibility as the catalogue names it: `bonus_at-84-bonus-100`. */
export const choiceKey = (choice: Record<string, Value>): string =>
  Object.entries(choice)
    .map(([name, value]) => `${name}-${value}`)
    .join('-')

/** Which possibility of a rule is in force. */
export function chosenAt(rule: HouseRule, options: Record<string, Value>): number {
  const at = rule.choices.findIndex((choice) =>
    Object.entries(choice).every(([name, value]) => options[name] === value),
  )
  return Math.max(at, 0)
}

/** The options with this possibility in force; the printed one needs no word. */
export function withChoice(options: Record<string, Value>, rule: HouseRule, at: number): Record<string, Value> {
  const named = Object.keys(rule.choices[0] ?? {})
  const rest = Object.fromEntries(Object.entries(options).filter(([name]) => !named.includes(name)))
  return at === 0 ? rest : { ...rest, ...rule.choices[at] }
}

/** A choice made earlier, made fit for the edition as it is now; `null` where it cannot be. */
export function fitted(found: unknown, edition: Edition): Choice | null {
  const choice = found as Partial<Choice> | null
  if (!choice || !Array.isArray(choice.places)) return null
  const count = choice.places.length
  if (count < edition.least_players || count > edition.most_players) return null
  const bots = botsFor(edition, count)
  const places = choice.places.map((place): Place => {
    const kind: Kind = place.kind === 'friend' || place.kind === 'bot' ? place.kind : 'here'
    return {
      kind,
      name: String(place.name ?? ''),
      bot: bots.includes(place.bot) ? place.bot : usualBot(edition, count),
    }
  })
  return {
    places,
    dice: choice.dice === 'physical' ? 'physical' : 'fair',
    options: fittedOptions(choice.options ?? {}, edition, count),
  }
}

/** Of these options only those that the edition has, for so many seats. */
export function fittedOptions(options: Record<string, Value>, edition: Edition, seats: number): Record<string, Value> {
  return houseRules(edition, seats).reduce<Record<string, Value>>(
    (kept, rule) => withChoice(kept, rule, chosenAt(rule, options)),
    {},
  )
}
