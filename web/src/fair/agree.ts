// Agreeing on the dice before the first throw, without anyone having to do anything: this browser draws a random word for each seat
// that it holds, commits to it, and reveals it once every seat has committed.

import { bytesToHex } from '@noble/hashes/utils.js'
import type { Table } from '../lib/api-types'
import { hashOfWord, SCHEME } from './dice'
import { drawnWord, drew, revealing } from './witness'

export interface Saying {
  kind: 'commit' | 'word'
  seat: number
  word: string
}

const WORD_BYTES = 16

const newWord = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(WORD_BYTES)))

/** What this browser has to say now, for the seats that it holds. */
export function sayings(table: Pick<Table, 'id' | 'fair' | 'you' | 'seats'>): Saying[] {
  const { id, fair, you } = table
  if (fair === null || fair.scheme !== SCHEME || fair.agreed) return []
  const number = fair.rounds.length - 1
  const round = fair.rounds[number]!
  const silent = you.filter((seat) => round.commits[seat] === undefined)
  if (silent.length > 0)
    return silent.map((seat) => ({ kind: 'commit', seat, word: hashOfWord(wordFor(id, number, seat)) }))
  if (table.seats.some(({ seat }) => round.commits[seat] === undefined)) return []
  const words = you.flatMap((seat): Saying[] => {
    const word = drawnWord(id, number, seat)
    const isMine = word !== null && hashOfWord(word) === round.commits[seat] && round.revealed[seat] === undefined
    return isMine ? [{ kind: 'word', seat, word }] : []
  })
  if (words.length > 0) revealing(id, number, round)
  return words
}

function wordFor(id: string, round: number, seat: number): string {
  const known = drawnWord(id, round, seat)
  if (known !== null) return known
  const word = newWord()
  drew(id, round, seat, word)
  return word
}
