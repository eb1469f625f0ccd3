// Scales of a chart: round numbers on the axis, and positions in the drawing.

/** Round steps that cover the values: 1, 2 or 5 times a power of ten apart, at most about `most` of them. */
export function ticksFor(values: readonly number[], most = 5): number[] {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const step = roundStep(Math.max(high - low, high / 10, 1) / most)
  const first = Math.floor(low / step)
  const last = Math.max(Math.ceil(high / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 5, 10].find((found) => found * power >= least * (1 - 1e-9))!
  return Math.max(1, factor * power)
}

/** A line from one range to another; a range of no length lies in the middle. */
export function scale(from: readonly [number, number], to: readonly [number, number]): (value: number) => number {
  const length = from[1] - from[0]
  if (length === 0) return () => (to[0] + to[1]) / 2
  return (value) => to[0] + ((value - from[0]) / length) * (to[1] - to[0])
}

/** The line through points, as the `d` of a path. */
export const lineThrough = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
