// A throw for each game's card: dice that are typical of it. An edition without an entry shows its first faces.

import type { Edition } from '../lib/api-types'

export interface PicturedDie {
  face: number | string
  kind: 'plain' | 'power' | 'red'
}

const THROWS: Record<string, (number | string)[]> = {
  yahtzee: [5, 5, 5, 5, 5],
  firefly: [1, 2, 3, 4, 5],
  yatzy: [2, 2, 6, 6, 6],
  'maxi-yatzy': [3, 3, 3, 6, 6, 6],
  'power-yahtzee': [4, 4, 4, 2, 2],
  'mickey-mouse': ['minnie', 'minnie', 'mickey', 'goofy', 'daisy'],
  showdown: [2, 3, 4, 5, 6],
}

const EXTRAS: Record<string, PicturedDie> = {
  'power-yahtzee': { face: 'double', kind: 'power' },
  showdown: { face: 3, kind: 'red' },
}

export function pictureOf(edition: Edition): PicturedDie[] {
  const faces = THROWS[edition.key] ?? edition.faces.slice(0, edition.dice)
  const extra = EXTRAS[edition.key]
  return [...faces.map((face): PicturedDie => ({ face, kind: 'plain' })), ...(extra ? [extra] : [])]
}
