// The graph of a review: what a seat's game was worth, throw by throw. Seats are drawn over the same turns, so that they compare.

import type { Line, SeatReview } from '../lib/api-types'

export interface Step {
  line: Line
  /** Where it lies, in turns from the start of the game. */
  x: number
  before: number
  after: number
}

/** The value before and after every throw and every choice. */
export function stepsOf({ lines }: SeatReview): Step[] {
  const inTurn = new Map<number, number>()
  for (const { turn } of lines) inTurn.set(turn, (inTurn.get(turn) ?? 0) + 1)
  const seen = new Map<number, number>()
  return lines.map((line) => {
    const nth = seen.get(line.turn) ?? 0
    seen.set(line.turn, nth + 1)
    return {
      line,
      x: line.turn - 1 + nth / inTurn.get(line.turn)!,
      before: line.kind === 'choice' ? line.best_value : line.value - line.luck,
      after: line.value,
    }
  })
}

export interface Drawn {
  /** Throws, as steps up and down. */
  luck: string
  /** What choices gave away, as steps down. */
  loss: string
  /** From one step to the next. */
  level: string
  /** What the other seats did meanwhile. */
  others: string
}

/** The steps of a seat as paths; `end` is where the last of them leads to. */
export function pathsOf(
  steps: readonly Step[],
  end: { x: number; value: number },
  x: (turn: number) => number,
  y: (value: number) => number,
): Drawn {
  const drawn: Drawn = { luck: '', loss: '', level: '', others: '' }
  const down = (at: number, from: number, to: number): string =>
    `M${x(at).toFixed(1)} ${y(from).toFixed(1)}V${y(to).toFixed(1)}`
  steps.forEach((step, at) => {
    const next = steps[at + 1]
    const [nextX, nextBefore] = next ? [next.x, next.before] : [end.x, end.value]
    drawn[step.line.kind === 'throw' ? 'luck' : 'loss'] += down(step.x, step.before, step.after)
    drawn.level += `M${x(step.x).toFixed(1)} ${y(step.after).toFixed(1)}H${x(nextX).toFixed(1)}`
    if (Math.abs(nextBefore - step.after) > 1e-9) drawn.others += down(nextX, step.after, nextBefore)
  })
  return drawn
}
