// Who throws, in which turn, and which roll of it: told by the moves alone (docs/fair-dice.md, "Who throws"), so that nobody has
// to be believed about it.

import type { Place } from './dice'

export interface Rules {
  game: string
  seats: number
  options: Readonly<Record<string, unknown>>
}

/** Whether a throw after this move goes on with the turn. */
export const goesOn = (before: string | null): boolean =>
  before !== null && (/^[km]:/.test(before) || before === 'again' || before === 'stay')

/** What a throw counts in a contest: Mickeys where there are pictures, all dice where there are numbers. */
function counted(move: string): number {
  const faces = move.slice(2).split(',')
  if (faces.some((face) => !/^\d+$/.test(face))) return faces.filter((face) => face === 'mickey').length
  return faces.reduce((sum, face) => sum + Number(face), 0)
}

export class Turns {
  readonly #rules: Rules
  readonly #turns: number[]
  #rolls = { r: 0, m: 0 }
  #seat = -1
  #next: number
  #placed = 0
  #before: string | null = null
  /** The seats that throw against each other now, and what those who have thrown got. */
  #contest: number[] = []
  #results: number[] = []

  constructor(rules: Rules) {
    this.#rules = rules
    this.#turns = new Array<number>(rules.seats).fill(0)
    const first = rules.options.first
    this.#next = typeof first === 'number' ? first : 0
    if (first === 'roll' && rules.seats > 1) this.#contest = Array.from({ length: rules.seats }, (_, seat) => seat)
  }

  /** The place of a throw that comes next. `scores` is how the game stands, for ties that are thrown for. */
  place(move: string, scores: readonly number[], isTieBreak: boolean): Place {
    if (isTieBreak && this.#contest.length === 0) {
      const best = Math.max(...scores)
      this.#contest = scores.flatMap((score, seat) => (score === best ? [seat] : []))
    }
    const begins = !goesOn(this.#before)
    const seat = begins ? this.#whoBegins() : this.#seat
    const turn = this.#turns[seat]! - (begins ? 0 : 1)
    return { seat, turn, roll: begins ? 0 : this.#rolls[kindOf(move)] }
  }

  /** Go on by a move; a throw after `place` was asked for it. */
  follow(move: string): void {
    if (/^[rm]:/.test(move)) this.#threw(move)
    if (move.startsWith('place:')) this.#placed++
    this.#before = move
  }

  #whoBegins(): number {
    if (this.#contest.length > 0) return this.#contest[this.#results.length]!
    const sameAgain =
      this.#rules.game === 'showdown' && this.#placed === 12 && (this.#before?.startsWith('steal:') ?? false)
    return sameAgain ? this.#seat : this.#next
  }

  #threw(move: string): void {
    if (!goesOn(this.#before)) {
      this.#seat = this.#whoBegins()
      this.#turns[this.#seat]!++
      this.#rolls = { r: 0, m: 0 }
      if (this.#contest.length === 0) this.#next = (this.#seat + 1) % this.#rules.seats
    }
    this.#rolls[kindOf(move)]++
    if (this.#contest.length > 0) this.#compare(counted(move))
  }

  #compare(result: number): void {
    this.#results.push(result)
    if (this.#results.length < this.#contest.length) return
    const best = Math.max(...this.#results)
    this.#contest = this.#contest.filter((_, at) => this.#results[at] === best)
    this.#results = []
    if (this.#contest.length === 1) {
      this.#next = this.#contest[0]!
      this.#contest = []
    }
  }
}

const kindOf = (move: string): 'r' | 'm' => (move.startsWith('m:') ? 'm' : 'r')
