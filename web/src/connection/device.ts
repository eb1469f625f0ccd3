// This device: a Web Worker with Python answers requests, and keeps the games in the storage of the browser.

import type { SocketMessage } from '../lib/api-types'
import type { Asked, Told } from '../worker/told'
import { controlled, holdFiles, keepFiles, releaseFiles } from '../lib/keep'
import { Refused, type Channel, type Listener } from './connection'
import { loading } from './loading.svelte'
import { accepted, type Transport } from './transport'

/** So many milliseconds after the start of Python its game has its value files, and all other files are fetched. */
const REST_AFTER = 5000

/** A helper ends after so many milliseconds in which nothing was asked of it, and gives its memory back. */
const IDLE = 60_000

type Answer = Extract<Told, { status?: number }>

export class DeviceTransport implements Transport {
  #worker: Promise<Worker> | null = null
  #waiting = new Map<number, { done: (answer: Answer) => void; failed: (error: Refused) => void }>()
  #listeners = new Map<string, Listener>()
  #numbers = 0
  #idle: ReturnType<typeof setTimeout> | undefined

  /** A helper does what takes long beside the tables, which go on meanwhile; nobody is told how it gets ready. */
  constructor(private readonly isHelper = false) {}

  isShared(): boolean {
    return false
  }

  warmUp(): void {
    this.#worker ??= this.#start()
  }

  async request(method: string, path: string, body?: unknown): Promise<Response> {
    const { status = 500, body: text, name, kind } = await this.#ask({ request: `${method} /api${path}`, body })
    const headers = new Headers({ 'content-type': kind ?? 'application/json' })
    if (name !== undefined) headers.set('content-disposition', `attachment; filename="${name}"`)
    return accepted(new Response(text ?? '', { status, headers }))
  }

  watch(id: string, since: number, listener: Listener): Channel {
    const channel = String((this.#numbers += 1))
    this.#listeners.set(channel, listener)
    this.#ask({ watch: channel, table: id, since }).catch(() => this.#listeners.get(channel)?.closed())
    return {
      send: (message) => void this.#ask({ send: channel, table: id, message }).catch(() => listener.closed()),
      close: () => {
        if (this.#listeners.delete(channel)) void this.#ask({ close: channel }).catch(() => undefined)
      },
    }
  }

  #ask(asked: Asked): Promise<Answer> {
    const worker = (this.#worker ??= this.#start())
    const number = (this.#numbers += 1)
    return new Promise((done, failed) => {
      this.#waiting.set(number, { done, failed })
      void worker.then((one) => one.postMessage({ number, asked }))
    })
  }

  async #start(): Promise<Worker> {
    if (!this.isHelper) {
      loading.begin()
      holdFiles()
      await controlled()
      holdFiles()
    }
    const worker = new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = (event: MessageEvent<Told>) => this.#told(event.data)
    worker.onerror = () => this.#break()
    // games are worth more than a cache that a browser may empty
    void navigator.storage?.persist?.().catch(() => false)
    return worker
  }

  #told(told: Told): void {
    if (this.isHelper && ('progress' in told || 'ready' in told)) return
    if ('progress' in told) loading.share = told.progress
    else if ('ready' in told) this.#ready()
    else if ('broken' in told) this.#break()
    else if ('died' in told) this.#break(new Refused('broken', told.died, 500))
    else if ('channel' in told) this.#listeners.get(told.channel)?.message(JSON.parse(told.message) as SocketMessage)
    else {
      const waiting = this.#waiting.get(told.number)
      this.#waiting.delete(told.number)
      if ('failed' in told) waiting?.failed(new Refused('broken', told.failed, 500))
      else waiting?.done(told)
      if (this.isHelper) this.#rest()
    }
  }

  #ready(): void {
    loading.end()
    setTimeout(() => {
      releaseFiles()
      void keepFiles()
    }, REST_AFTER)
  }

  #rest(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => {
      if (this.#waiting.size === 0) this.#break()
      else this.#rest()
    }, IDLE)
  }

  /** Python could not be loaded, has died, or is no longer needed: the next request starts it again. */
  #break(why = new Refused('not-loaded', 'Python could not be loaded', 0)): void {
    void this.#worker?.then((one) => one.terminate())
    this.#worker = null
    if (!this.isHelper) {
      loading.end()
      releaseFiles()
    }
    const [waiting, listeners] = [[...this.#waiting.values()], [...this.#listeners.values()]]
    this.#waiting.clear()
    this.#listeners.clear()
    for (const { failed } of waiting) failed(why)
    for (const listener of listeners) listener.closed()
  }
}
