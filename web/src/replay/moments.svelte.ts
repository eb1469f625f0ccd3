// The moments of a game, fetched page by page a little before they are looked at.

import { connection } from '../connection'
import type { Moment, Replay } from '../lib/api-types'

/** What the server gives at once. */
export const PAGE = 100
/** How near the end of a page the next one is fetched. */
const AHEAD = 40

type Ask = (id: string, start: number, count: number) => Promise<Replay>

export class Moments {
  /** The number of the last moment; `null` until the first page is there. */
  last: number | null = $state(null)
  failed: unknown = $state.raw(null)

  #pages: ReadonlyMap<number, Moment[]> = $state.raw(new Map())
  #asked = new Map<number, Promise<void>>()

  constructor(
    readonly id: string,
    readonly ask: Ask = (...page) => connection.replay(...page),
  ) {}

  at(number: number): Moment | null {
    return this.#pages.get(Math.floor(number / PAGE))?.[number % PAGE] ?? null
  }

  /** Have this moment, and soon those around it. */
  async want(number: number): Promise<Moment | null> {
    await this.#load(Math.floor(number / PAGE))
    for (const near of [number + AHEAD, number - AHEAD])
      if (near >= 0 && near <= (this.last ?? 0)) void this.#load(Math.floor(near / PAGE))
    return this.at(number)
  }

  /** All moments from the beginning, in order. */
  async all(progress: (done: number, of: number) => void): Promise<Moment[]> {
    const found: Moment[] = []
    do {
      await this.#load(found.length / PAGE)
      if (this.failed !== null) throw this.failed
      found.push(...(this.#pages.get(found.length / PAGE) ?? []))
      progress(found.length - 1, this.last!)
    } while (found.length <= this.last! && found.length % PAGE === 0)
    return found
  }

  /** Forget the last page, which may have grown since, and ask again. */
  async renew(): Promise<void> {
    const page = Math.floor((this.last ?? 0) / PAGE)
    this.#asked.delete(page)
    await this.#load(page)
  }

  #load(page: number): Promise<void> {
    const asked = this.#asked.get(page) ?? this.#request(page)
    this.#asked.set(page, asked)
    return asked
  }

  async #request(page: number): Promise<void> {
    try {
      const { moves, moments } = await this.ask(this.id, page * PAGE, PAGE)
      this.#pages = new Map(this.#pages).set(page, moments)
      this.last = moves
      this.failed = null
    } catch (error) {
      this.failed = error
      this.#asked.delete(page)
    }
  }
}
