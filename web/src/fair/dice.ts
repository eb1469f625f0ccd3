// The dice that a seed gives, exactly as docs/fair-dice.md describes them.

import { hex, hmacSha256, joined, sha256, utf8 } from './sha256'

export interface Place {
  seat: number
  turn: number
  roll: number
}

/** What the dice of a game show, side 0 first. */
export interface Faces {
  faces: readonly (number | string)[]
  extra_die: readonly string[]
}

const BELOW = 252
const SIDES = 6

/** What is published of a seed before the game. */
export const commitmentOf = (seed: Uint8Array): string => hex(sha256(seed))

/** The words of all seats as one hash; a seat without a word has the empty one. */
export function wordsHash(words: Readonly<Record<string, string>>, seats: number): string {
  const netstrings = Array.from({ length: seats }, (_, seat) => {
    const word = utf8(words[seat] ?? '')
    return joined(utf8(`${word.length}:`), word, utf8(','))
  })
  return hex(sha256(joined(...netstrings)))
}

/** Which side of a die comes up at a place of the game, from 0 to 5. */
export type Fall = (place: Place, die: string) => number

/** All dice of a game, by its seed and its words. */
export function fallOf(seed: Uint8Array, words: string): Fall {
  const hmac = hmacSha256(seed)
  return ({ seat, turn, roll }, die) => {
    for (let retry = 0; ; retry++) {
      const message = `dicecup-fair-dice-1:${words}:${seat}:${turn}:${roll}:${die}:${retry}`
      const byte = hmac(utf8(message)).find((found) => found < BELOW)
      if (byte !== undefined) return byte % SIDES
    }
  }
}

/** The names of the dice that were thrown. */
export function diceNames(move: string): string[] {
  if (move.startsWith('m:')) return ['red']
  const [plain = '', power] = move.slice(2).split('+')
  const count = plain === '' ? 0 : plain.split(',').length
  return [...Array.from({ length: count }, (_, die) => String(die)), ...(power === undefined ? [] : ['power'])]
}

/** The throw that falls at this place, written as a move. */
export function thrown(fall: Fall, place: Place, names: readonly string[], dice: Faces): string {
  if (names[0] === 'red') return `m:${fall(place, 'red') + 1}`
  const plain = names.filter((name) => name !== 'power').map((name) => fall(place, name))
  const text = `r:${plain
    .sort((one, other) => one - other)
    .map((at) => dice.faces[at])
    .join(',')}`
  return names.includes('power') ? `${text}+${dice.extra_die[fall(place, 'power')]}` : text
}
