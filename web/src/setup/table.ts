// What is chosen before a game, as plain values: the seats, who starts, the dice, the house rules, and the message that opens the table.

import { cutName, LONGEST_NAME, typedName } from '../lib/seats'
import type { Edition, NewSeat, NewTable } from '../lib/api-types'

export type Kind = 'here' | 'friend' | 'bot'
export type Way = 'alone' | 'bots' | 'here' | 'friends'
export type Value = boolean | number | string

export interface Place {
  kind: Kind
  /** What was typed; it may be empty. */
  name: string
  bot: string
  /** The colour, which is a corner of the board where pawns start in corners. */
  corner: number
}

/** Who takes the first turn: one of the places, or whoever throws the most. */
export type Starter = number | 'roll'

export interface Choice {
  places: Place[]
  starts: Starter
  dice: 'fair' | 'physical'
  /** The bot that may play for someone who is away. */
  standIn: string
  /** Only house rules that differ from the printed ones. */
  options: Record<string, Value>
}

/** What the seats are called where nobody typed a name. */
export interface Callings {
  player: (number: number) => string
  friend: (number: number) => string
  bot: (bot: string) => string
}

/** The level of a bot, also of one that stands in, that nobody chose; the server's default. */
export const USUAL = 'club'
const FIRST = 'first'
const CORNERS = 'corners'

/** The ways to play this edition that it has enough seats for. */
export function waysFor(edition: Edition): Way[] {
  return edition.least_players > 1 ? ['bots', 'here', 'friends'] : ['alone', 'bots', 'here', 'friends']
}

const OTHERS: Record<Way, Kind | null> = { alone: null, bots: 'bot', here: 'here', friends: 'friend' }

/** The seats of a way to play: oneself first, then one other, or as many as the game needs. */
export function placesFor(way: Way, edition: Edition, own: string, others: string[] = []): Place[] {
  const kind = OTHERS[way]
  const count = Math.max(edition.least_players, kind === null ? 1 : 2)
  const rest = Array.from({ length: count - 1 }, (_, index): Place => {
    const name = kind === 'here' ? (others[index] ?? '') : ''
    return { kind: kind ?? 'here', name, bot: USUAL, corner: index + 1 }
  })
  return [{ kind: 'here', name: own, bot: USUAL, corner: 0 }, ...rest]
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
    const wanted =
      place.kind === 'bot'
        ? called.bot(place.bot)
        : cutName(typedName(place.name)) ||
          (place.kind === 'friend' ? called.friend(index + 1) : called.player(index + 1))
    const name = untaken(wanted, taken)
    taken.add(name.toLowerCase())
    return name
  })
}

function untaken(wanted: string, taken: Set<string>): string {
  if (!taken.has(wanted.toLowerCase())) return wanted
  for (let number = 2; ; number += 1) {
    const name = `${cutName(wanted, LONGEST_NAME - 3)} ${number}`
    if (!taken.has(name.toLowerCase())) return name
  }
}

/** The message that opens the table. */
export function newTable(edition: Edition, choice: Choice, called: Callings): NewTable {
  const names = namesFor(choice.places, called)
  const seats = choice.places.map((place, index): NewSeat => {
    const name = names[index]!
    return place.kind === 'bot'
      ? { kind: 'bot', name, bot: place.bot }
      : { kind: place.kind, name, stand_in: choice.standIn }
  })
  const turn = rotation(edition, choice)
  const options = { ...choice.options, ...startOption(edition, choice), ...cornerOption(edition, choice) }
  return { game: edition.key, seats: rotated(seats, turn), options, dice: choice.dice }
}

const valuesOf = (edition: Edition, name: string, seats: number): Value[] =>
  edition.options.find((option) => option.name === name)?.values[seats] ?? []

/** Who may take the first turn, the printed rule first. */
export function startersFor(edition: Edition, seats: number): Starter[] {
  const values = valuesOf(edition, FIRST, seats) as Starter[]
  return values.length > 0 ? values : Array.from({ length: seats }, (_, place) => place)
}

/** By how many places the seats are turned: without an option for it, whoever starts sits in seat 0, and the order stays. */
export function rotation(edition: Edition, { places, starts }: Choice): number {
  return starts === 'roll' || valuesOf(edition, FIRST, places.length).length > 0 ? 0 : starts
}

const rotated = <Item>(items: readonly Item[], turn: number): Item[] => [...items.slice(turn), ...items.slice(0, turn)]

function startOption(edition: Edition, { places, starts }: Choice): Record<string, Value> {
  const [printed, ...others] = valuesOf(edition, FIRST, places.length)
  return places.length > 1 && starts !== printed && others.includes(starts) ? { [FIRST]: starts } : {}
}

/** The corners in which pawns may start; empty for a game without them. */
export function cornersFor(edition: Edition, seats: number): number[] {
  const digits = valuesOf(edition, CORNERS, seats).flatMap((value) => [...String(value)])
  return [...new Set(digits)].map(Number).sort()
}

function cornerOption(edition: Edition, choice: Choice): Record<string, Value> {
  const [printed, ...others] = valuesOf(edition, CORNERS, choice.places.length)
  const corners = rotated(choice.places, rotation(edition, choice)).map((place) => place.corner)
  const chosen = corners.join('')
  return chosen !== printed && others.includes(chosen) ? { [CORNERS]: chosen } : {}
}

/** Give a place another corner; whoever had it gets the old one. */
export function takeCorner(places: Place[], taker: number, corner: number): void {
  const holder = places.find((place) => place.corner === corner)
  if (holder) holder.corner = places[taker]!.corner
  places[taker]!.corner = corner
}

/** The first corner that nobody has. */
export function freeCorner(places: readonly Place[]): number {
  let corner = 0
  while (places.some((place) => place.corner === corner)) corner++
  return corner
}

/** One line of the house rules: a rule of its own, or several whose values belong together. */
export interface HouseRule {
  name: string
  /** Each possibility as the options it sets, the printed one first. */
  choices: Record<string, Value>[]
}

/** The house rules of an edition for so many seats; who starts and the corners are chosen with the seats. */
export function houseRules(edition: Edition, seats: number): HouseRule[] {
  const names = edition.options.map((option) => option.name).filter((name) => name !== FIRST && name !== CORNERS)
  const rules = names
    .filter((name) => !edition.together.includes(name))
    .map((name) => ({ name, choices: valuesOf(edition, name, seats).map((value) => ({ [name]: value })) }))
  const [lead] = edition.together
  if (lead === undefined) return rules
  const choices = valuesOf(edition, lead, seats).map((_, at) =>
    Object.fromEntries(edition.together.map((name) => [name, valuesOf(edition, name, seats)[at]!])),
  )
  return [...rules, { name: lead, choices }]
}

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

/** The options with this possibility in force; the printed one is left out. */
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
  const places: Place[] = []
  for (const place of choice.places)
    places.push({
      kind: place.kind === 'friend' || place.kind === 'bot' ? place.kind : 'here',
      name: String(place.name ?? ''),
      bot: edition.bots.includes(place.bot) ? place.bot : USUAL,
      corner: freeCorner(places),
    })
  const corners = choice.places.map((place) => place.corner)
  if (new Set(corners).size === count && corners.every((corner) => cornersFor(edition, count).includes(corner)))
    places.forEach((place, at) => (place.corner = corners[at]!))
  const starters = startersFor(edition, count)
  return {
    places,
    starts: starters.find((starter) => starter === choice.starts) ?? starters[0]!,
    dice: choice.dice === 'physical' ? 'physical' : 'fair',
    standIn: choice.standIn && edition.bots.includes(choice.standIn) ? choice.standIn : USUAL,
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
