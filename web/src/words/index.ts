// The catalogue: every sentence by its id, compiled from src/dicecup/words/*.ftl by scripts/compile_words.py.

import type { messages } from './compiled/en'
import { formats } from './formats.ts'

export type Messages = typeof messages
export type Id = keyof Messages
export interface Language {
  language: string
  messages: Messages
}

type Functions<Key extends Id> = Extract<Messages[Key], (variables: never) => string>
/** What a message takes; where it is one of several messages, what any of them takes. */
export type Variables<Key extends Id> = [Functions<Key>] extends [never]
  ? []
  : Functions<Key> extends (variables: infer Given) => string
    ? [Given]
    : never

export interface Say {
  <Key extends Id>(id: Key, ...variables: Variables<Key>): string
  /** A message without variables, by an id that the catalogue may not have. */
  get: (id: string, otherwise: string) => string
  /** `Ann, Bob and Cy`. */
  list: (items: readonly string[]) => string
  number: (value: number, digits?: number) => string
  day: (when: Date) => string
}

/** Messages that games of other packages bring, by language. */
export type Words = Record<string, Record<string, string>>

/** `say('event-scored', { player: 'Ann', … })` in the language that `current` gives; what it lacks is among the words of `others`. */
export function catalogue(current: () => Language, others: () => Words = () => ({})): Say {
  const other = (id: string): string | undefined => others()[current().language]?.[id] ?? others().en?.[id]
  function say<Key extends Id>(id: Key, ...variables: Variables<Key>): string {
    const message = (current().messages[id] ?? other(id) ?? id) as string | ((variables: unknown) => string)
    return typeof message === 'string' ? message : message(variables[0])
  }
  return Object.assign(say, {
    get: (id: string, otherwise: string) =>
      (current().messages as Record<string, unknown>)[id]?.toString() ?? other(id) ?? otherwise,
    list: (items: readonly string[]) =>
      items.length < 2
        ? (items[0] ?? '')
        : say('list-and', { rest: items.slice(0, -1).join(', '), last: items.at(-1)! }),
    number: (value: number, digits = 0) => formats(current().language).formatNumber(value, digits, digits),
    day: (when: Date) => when.toLocaleDateString(current().language, { dateStyle: 'medium' }),
  })
}
