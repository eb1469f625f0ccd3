// One exercise while it is solved: which dice are held, what is chosen, and what that was worth.

import { connection, Refused } from '../connection'
import type { Answered, Dealt, Edition, Position, Seat } from '../lib/api-types'
import { isKeep, numbersFor } from '../lib/notation'
import { refusalText } from '../lib/refusal'
import { say } from '../lib/settings.svelte'
import type { Speaker } from '../lib/speaker'
import { speakerFor } from '../lib/speaking'
import { canToggle, keepOf, powerStays, settled, toggled, type Tray } from '../table/tray'
import type { Card } from './deck'

/** Dice of an exercise lie still: they were thrown before it was opened. */
const THROWN = 1

export class Drill {
  tray: Tray = $state.raw([])
  /** The same row with different numbers, to be chosen among. */
  numbers: string[] = $state.raw([])
  answered: Answered | null = $state.raw(null)
  isSending = $state(false)
  problem = $state('')
  /** Nothing can be graded here, now or later: the rules have changed, or there are no values. */
  isRefused = $state(false)
  readonly seats: Seat[]

  constructor(
    readonly edition: Edition,
    readonly dealt: Pick<Dealt, 'exercise' | 'position'>,
    /** Its card, where it comes from the deck. */
    readonly card: Card | null,
  ) {
    this.tray = settled([], this.position.view, THROWN)
    this.seats = seatsOf(dealt.exercise.seats, dealt.exercise.seat)
  }

  get position(): Position {
    return this.dealt.position
  }
  get speaker(): Speaker {
    return speakerFor(this.edition, this.seats)
  }
  get mayChoose(): boolean {
    return this.answered === null && !this.isSending
  }
  get mayHold(): boolean {
    return this.mayChoose && this.position.legal.some(isKeep)
  }
  get powerStays(): boolean {
    return powerStays(this.position)
  }
  get keep(): string | null {
    return keepOf(this.tray, this.position, this.edition.faces)
  }

  toggle(at: number): void {
    if (!this.mayHold || !canToggle(this.tray[at], this.position)) return
    this.cancel()
    this.tray = toggled(this.tray, at)
  }

  /** The held dice are the answer. */
  roll(): void {
    if (this.mayHold && this.keep !== null) void this.#answer(this.keep)
  }

  choose = (move: string): void => {
    if (!this.mayChoose || !this.position.legal.includes(move)) return
    const numbers = numbersFor(this.position, move)
    if (numbers.length > 1 && this.numbers.length === 0) this.numbers = numbers
    else void this.#answer(move)
  }

  cancel(): void {
    this.numbers = []
  }

  async #answer(move: string): Promise<void> {
    this.cancel()
    this.problem = ''
    this.isSending = true
    try {
      const { right, interval } = this.card ?? { right: 0, interval: 0 }
      this.answered = await connection.grade({ exercise: this.dealt.exercise, move, right, interval })
    } catch (error) {
      this.problem = refusalText(error)
      this.isRefused = error instanceof Refused && error.status >= 400 && error.status < 500 && error.status !== 429
    } finally {
      this.isSending = false
    }
  }
}

/** The players of an exercise: whoever solves it, and others without names. */
const seatsOf = (count: number, own: number): Seat[] =>
  Array.from({ length: count }, (_, seat) => ({
    seat,
    name: seat === own ? say('train-you') : say('train-other', { place: seat + 1 }),
    kind: 'here',
    bot: null,
    claimed: true,
    free: false,
    away: false,
    stand_in: null,
    stand_in_level: '',
    asking: null,
  }))
