// Brush strokes as outlines: the numerals 一 to 六 are drawn here, since a phone may have no font for them.

/** A point of a stroke's spine, and how wide the brush is pressed there. */
type Touch = readonly [x: number, y: number, width: number]

const STEPS = 6

/** The outline of a stroke through these touches, as the `d` of a closed path. */
export function brushed(touches: readonly Touch[]): string {
  const spine = smooth(touches)
  const left: string[] = []
  const right: string[] = []
  spine.forEach(([x, y, width], at) => {
    const [aheadX, aheadY] = spine[Math.min(at + 1, spine.length - 1)]!
    const [behindX, behindY] = spine[Math.max(at - 1, 0)]!
    const length = Math.hypot(aheadX - behindX, aheadY - behindY) || 1
    const acrossX = ((behindY - aheadY) / length) * (width / 2)
    const acrossY = ((aheadX - behindX) / length) * (width / 2)
    left.push(`${tenth(x + acrossX)} ${tenth(y + acrossY)}`)
    right.unshift(`${tenth(x - acrossX)} ${tenth(y - acrossY)}`)
  })
  return `M${[...left, ...right].join('L')}Z`
}

const tenth = (value: number): number => Math.round(value * 10) / 10

/** A Catmull-Rom curve through every touch, its width with it. */
function smooth(touches: readonly Touch[]): Touch[] {
  const touch = (at: number): Touch => touches[Math.min(Math.max(at, 0), touches.length - 1)]!
  const found: Touch[] = []
  for (let at = 0; at < touches.length - 1; at++)
    for (let step = 0; step < STEPS; step++) {
      const [before, from, to, after] = [touch(at - 1), touch(at), touch(at + 1), touch(at + 2)]
      const between = (axis: 0 | 1 | 2): number => curve(before[axis], from[axis], to[axis], after[axis], step / STEPS)
      found.push([between(0), between(1), between(2)])
    }
  return [...found, touch(touches.length - 1)]
}

function curve(before: number, from: number, to: number, after: number, t: number): number {
  return (
    from +
    0.5 * t * (to - before + t * (2 * before - 5 * from + 4 * to - after + t * (3 * (from - to) + after - before)))
  )
}

/** A level stroke: pressed at its beginning, lighter on the way, with the weight of the hand at its end. */
const level = (x: number, y: number, toX: number, toY: number): Touch[] => {
  const at = (part: number): [number, number] => [x + (toX - x) * part, y + (toY - y) * part]
  return [
    [x, y - 2, 3],
    [x + 4, y, 10],
    [...at(0.3), 7.5],
    [...at(0.7), 7],
    [toX - 8, toY - 1, 10],
    [toX - 1, toY + 2, 8],
    [toX, toY + 3, 2],
  ]
}

/** An upright stroke. */
const upright = (x: number, y: number, toX: number, toY: number): Touch[] => [
  [x - 2, y - 2, 4],
  [x, y + 3, 10],
  [(x + toX) / 2, (y + toY) / 2, 8],
  [toX, toY - 3, 9],
  [toX, toY, 5],
]

/** A stroke of its own: `x y width` for each touch. */
const stroke = (touches: string): Touch[] =>
  touches.split(', ').map((touch) => touch.split(' ').map(Number) as [number, number, number])

const STROKES: readonly (readonly Touch[])[][] = [
  [level(13, 51, 88, 48)],
  [level(26, 31, 75, 28), level(13, 73, 88, 70)],
  [level(23, 24, 78, 21), level(29, 49, 72, 46), level(13, 77, 88, 74)],
  [
    upright(19, 25, 23, 80),
    level(18, 27, 84, 25),
    upright(80, 25, 77, 80),
    level(23, 72, 78, 71),
    stroke('41 29 8, 41 42 8, 37 52 7, 29 60 2'),
    stroke('58 29 8, 58 47 8, 60 54 8, 70 55 6, 71 49 2'),
  ],
  [
    level(21, 23, 80, 21),
    stroke('51 24 9, 46 50 8, 39 78 9'),
    level(25, 47, 72, 45),
    stroke('68 44 9, 66 62 8, 64 78 9'),
    level(11, 79, 90, 77),
  ],
  [
    stroke('45 11 3, 51 18 9, 55 26 8, 55 29 3'),
    level(12, 42, 89, 39),
    stroke('41 50 10, 35 64 8, 25 77 5, 13 87 1'),
    stroke('59 50 4, 67 62 7, 76 75 10, 85 84 7, 88 86 2'),
  ],
]

/** The outlines of the numeral of a number from 1 to 6. */
export const NUMERALS: readonly string[] = STROKES.map((strokes) => strokes.map(brushed).join(''))
