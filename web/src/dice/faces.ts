// What is on a face: where pips lie, and the shapes that stand for characters and for the Power die. All drawn for Dicecup, in a
// square of 100 by 100.

import type { Edition } from '../lib/api-types'

type Point = readonly [x: number, y: number]

/** The pips of each number: digits count the places of a square of three by three, row by row from 0. */
export const PIPS: readonly (readonly Point[])[] = ['4', '26', '246', '0268', '02468', '036258'].map((places) =>
  [...places].map((place): Point => [26 + 24 * (Number(place) % 3), 26 + 24 * Math.floor(Number(place) / 3)]),
)

interface Emblem {
  /** The shape, and where the middle of its monogram lies. */
  shape: string
  at: Point
}

/** What a die shows: a face of an edition, on an ordinary die, the Power die or the red die. */
export interface Showing {
  edition: Pick<Edition, 'signs'>
  face: number | string
  kind?: 'plain' | 'power' | 'red'
}

function turned(count: number, point: (angle: number, at: number) => Point): string {
  const points = Array.from({ length: count }, (_, at) => point((at / count) * 2 * Math.PI - Math.PI / 2, at))
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
}

const around = (angle: number, radius: number, x = 50, y = 50): Point => [
  x + radius * Math.cos(angle),
  y + radius * Math.sin(angle),
]

const disc = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`

const petals = (count: number, out: number, radius: number): string =>
  Array.from({ length: count }, (_, at) => {
    const [x, y] = around((at / count) * 2 * Math.PI - Math.PI / 2, out)
    return disc(Number(x.toFixed(1)), Number(y.toFixed(1)), radius)
  }).join('')

/** A star, a bow, a bone, a hat, a sailor's cap and a flower. */
export const EMBLEMS: Readonly<Record<string, Emblem>> = {
  mickey: { shape: turned(10, (angle, at) => around(angle, at % 2 ? 24 : 44, 50, 53)), at: [50, 54] },
  minnie: {
    shape:
      'M50 38C40 24 22 18 13 24C6 30 8 70 13 76C22 82 40 76 50 64C60 76 78 82 87 76C92 70 94 30 87 24C78 18 60 24 50 38Z',
    at: [50, 51],
  },
  pluto: {
    shape: `${disc(21, 36, 13)}${disc(21, 64, 13)}${disc(79, 36, 13)}${disc(79, 64, 13)}M21 33V67H79V33Z`,
    at: [50, 51],
  },
  goofy: {
    shape:
      'M28 66C26 48 29 24 34 17C42 22 58 22 66 15C72 24 74 48 72 66C80 65 88 67 92 72C88 84 70 88 50 88C30 88 12 84 8 72C12 67 20 65 28 66Z',
    at: [50, 49],
  },
  donald: {
    shape:
      'M18 60C-1 50 2 27 22 20C38 10 62 10 78 20C98 27 101 50 82 60ZM21 66H79L77 80H23ZM60 80H69L67 95L61 91L55 95ZM72 80H79L88 93L80 92L76 96Z',
    at: [50, 37],
  },
  daisy: { shape: `${petals(8, 29, 15)}${disc(50, 50, 27)}`, at: [50, 51] },
}

/** A flash, a snowflake's six arms, and two ticks: what the Power die shows besides its numbers. */
export const FLASH = 'M58 10L22 55H45L38 90L78 41H53L66 10Z'
export const TICKS = 'M14 52L27 66L51 30M46 64L54 72L84 34'
export const SNOWFLAKE = Array.from({ length: 6 }, (_, at) => {
  const angle = (at / 6) * 2 * Math.PI - Math.PI / 2
  const line = (from: Point, to: Point): string => `M${from.map(tenth).join(' ')}L${to.map(tenth).join(' ')}`
  const fork = around(angle, 24)
  return [
    line([50, 50], around(angle, 38)),
    ...[-1, 1].map((side) => line(fork, around(angle + side * 0.9, 14, ...fork))),
  ].join('')
}).join('')

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
