// The position in a replay, and how it changes: by the slider, by steps, by turns, or by playing.

import type { Moment } from '../lib/api-types'
import { beginsTurn, isStop } from './course'
import type { Moments } from './moments.svelte'

export const SPEEDS = { slow: 2200, normal: 1200, fast: 350 } as const
export type Speed = keyof typeof SPEEDS

export class Player {
  /** The moment that was chosen; its page may still be loading. */
  number = $state(0)
  playing = $state(false)
  speed: Speed = $state('normal')
  /** Whether the last step went one moment on: only then do dice tumble. */
  stepped = $state(false)
  /** The moment that is shown: the last chosen one that is loaded. */
  shown = $state(0)

  #timer: ReturnType<typeof setTimeout> | undefined
  #going = 0

  /** `grows`: the game is not over, so new moments are requested each time the end is reached. */
  constructor(
    readonly moments: Moments,
    readonly grows = false,
  ) {}

  get last(): number {
    return this.moments.last ?? 0
  }

  get moment(): Moment | null {
    return this.moments.at(this.shown)
  }

  at = (number: number): Moment | null => (number < 0 ? null : this.moments.at(number))

  /** Show a moment as soon as it and the one before it are loaded; past the end, the last. */
  async go(number: number): Promise<void> {
    const going = ++this.#going
    const goal = Math.min(Math.max(number, 0), this.moments.last ?? number)
    this.number = goal
    const found = await this.moments.want(goal)
    const { last } = this.moments
    if (last !== null && goal > last) return going === this.#going ? this.go(last) : undefined
    if (goal > 0) await this.moments.want(goal - 1)
    if (going !== this.#going || found === null) return
    this.stepped = goal > this.shown && goal - this.shown <= 2
    this.shown = goal
    if (this.grows && goal === this.last) void this.moments.renew()
  }

  /** One stop on or back. */
  async step(by: 1 | -1): Promise<void> {
    await this.#seek(by, (number) => isStop(this.at(number)!))
  }

  /** To the beginning of the next turn or of the one before. */
  async turn(by: 1 | -1): Promise<void> {
    await this.#seek(by, (number) => beginsTurn(this.at, number))
  }

  async #seek(by: 1 | -1, isGoal: (number: number) => boolean): Promise<void> {
    const going = ++this.#going
    let number = this.number + by
    while (number > 0 && number < this.last) {
      if ((await this.moments.want(number)) === null || (await this.moments.want(number - 1)) === null) return
      if (going !== this.#going) return
      if (isGoal(number)) break
      number += by
    }
    await this.go(number)
  }

  toggle(): void {
    if (this.playing) return this.pause()
    this.playing = true
    if (this.number >= this.last) void this.go(0).then(() => this.#later())
    else void this.#next()
  }

  /** The next speed; after the fastest comes the slowest. */
  faster(): void {
    const speeds = Object.keys(SPEEDS) as Speed[]
    this.speed = speeds[(speeds.indexOf(this.speed) + 1) % speeds.length]!
  }

  pause(): void {
    this.playing = false
    clearTimeout(this.#timer)
  }

  #later(): void {
    clearTimeout(this.#timer)
    if (this.playing) this.#timer = setTimeout(() => void this.#next(), SPEEDS[this.speed])
  }

  async #next(): Promise<void> {
    await this.step(1)
    if (this.number >= this.last || this.moments.failed !== null) this.pause()
    else this.#later()
  }
}
