// The moments of a game, requested page by page a little before they are shown.

import { connection } from '../connection'
import type { Moment, Replay } from '../lib/api-types'

/** The most moments of one response. */
export const PAGE = 100
/** How near the end of a page the next one is requested. */
const AHEAD = 40

type Load = (id: string, start: number, count: number) => Promise<Replay>

export class Moments {
  /** The number of the last moment; `null` until the first page is there. */
  last: number | null = $state(null)
  failed: unknown = $state.raw(null)

  #pages: ReadonlyMap<number, Moment[]> = $state.raw(new Map())
  #requests = new Map<number, Promise<void>>()

  constructor(
    readonly id: string,
    readonly load: Load = (...page) => connection.replay(...page),
  ) {}

  at(number: number): Moment | null {
    return this.#pages.get(Math.floor(number / PAGE))?.[number % PAGE] ?? null
  }

  /** Load this moment, and soon those around it. */
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

  /** Request the last page again: it may have grown since. */
  async renew(): Promise<void> {
    const page = Math.floor((this.last ?? 0) / PAGE)
    this.#requests.delete(page)
    await this.#load(page)
  }

  #load(page: number): Promise<void> {
    const request = this.#requests.get(page) ?? this.#request(page)
    this.#requests.set(page, request)
    return request
  }

  async #request(page: number): Promise<void> {
    try {
      const { moves, moments } = await this.load(this.id, page * PAGE, PAGE)
      this.#pages = new Map(this.#pages).set(page, moments)
      this.last = moves
      this.failed = null
    } catch (error) {
      this.failed = error
      this.#requests.delete(page)
    }
  }
}
