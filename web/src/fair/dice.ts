// The dice that a seed gives, exactly as docs/fair-dice.md describes them.
//
// The hashes come from a library: browsers offer their own only on secure pages, and a game at home is on http://192.168.…

import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { diceIn } from '../lib/notation'

/** Where in a game a throw falls, all counted from 0: `turn` among the turns of this seat, `roll` within the turn. */
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

/** How the dice follow from the seed and the words; in the first scheme there were no commitments to words. */
export const SCHEME = 'dicecup-fair-dice-2'

const BELOW = 252
const SIDES = 6

/** What is published of a seed before the game. */
export const commitmentOf = (seed: Uint8Array): string => bytesToHex(sha256(seed))

/** What a seat commits to before any word is revealed; the empty text stands for no word. */
export const hashOfWord = (word: string): string => (word === '' ? '' : bytesToHex(sha256(utf8ToBytes(word))))

/** The seed of one round of words. */
export const roundSeed = (seed: Uint8Array, round: number): Uint8Array =>
  hmac(sha256, seed, utf8ToBytes(`${SCHEME}:seed:${round}`))

/** The words of all seats as one hash; a seat without a word has the empty one. */
export function wordsHash(words: Readonly<Record<string, string>>, seats: number): string {
  const netstrings = Array.from({ length: seats }, (_, seat) => {
    const word = utf8ToBytes(words[seat] ?? '')
    return concatBytes(utf8ToBytes(`${word.length}:`), word, utf8ToBytes(','))
  })
  return bytesToHex(sha256(concatBytes(...netstrings)))
}

/** Which side of a die comes up at a place of the game, from 0 to 5. */
export type Fall = (place: Place, die: string) => number

/** All dice of a game, by the seed of its round and its words. */
export function fallOf(seed: Uint8Array, words: string, scheme: string): Fall {
  return ({ seat, turn, roll }, die) => {
    for (let retry = 0; ; retry++) {
      const message = `${scheme}:${words}:${seat}:${turn}:${roll}:${die}:${retry}`
      const byte = hmac(sha256, seed, utf8ToBytes(message)).find((found) => found < BELOW)
      if (byte !== undefined) return byte % SIDES
    }
  }
}

/** The names of the dice that a throw shows: ordinary dice are counted from 0. */
export function diceNames(move: string): string[] {
  if (move.startsWith('m:')) return ['red']
  const { dice, power } = diceIn(move)
  return [...dice.map((_, die) => String(die)), ...(power === null ? [] : ['power'])]
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
