// This device: a Web Worker with Python answers requests, and keeps the games in the storage of the browser.

import type { SocketMessage } from '../lib/api-types'
import type { Asked, Told } from '../worker/told'
import { keepFiles } from '../lib/keep'
import { Refused, type Channel, type Listener } from './connection'
import { loading } from './loading.svelte'
import { accepted, type Transport } from './transport'

type Answer = Extract<Told, { status?: number }>

export class DeviceTransport implements Transport {
  #worker: Worker | null = null
  #waiting = new Map<number, { done: (answer: Answer) => void; failed: (error: Refused) => void }>()
  #listeners = new Map<string, Listener>()
  #numbers = 0

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
      worker.postMessage({ number, asked })
    })
  }

  #start(): Worker {
    const worker = new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = (event: MessageEvent<Told>) => this.#told(event.data)
    worker.onerror = () => this.#break()
    loading.begin()
    // games are worth more than a cache that a browser may empty
    void navigator.storage?.persist?.().catch(() => false)
    void keepFiles()
    return worker
  }

  #told(told: Told): void {
    if ('progress' in told) loading.share = told.progress
    else if ('ready' in told) loading.end()
    else if ('broken' in told) this.#break()
    else if ('channel' in told) this.#listeners.get(told.channel)?.message(JSON.parse(told.message) as SocketMessage)
    else {
      const waiting = this.#waiting.get(told.number)
      this.#waiting.delete(told.number)
      if ('failed' in told) waiting?.failed(new Refused('failed', told.failed, 500))
      else waiting?.done(told)
    }
  }

  /** Python could not be loaded: the next request tries again. */
  #break(): void {
    this.#worker?.terminate()
    this.#worker = null
    loading.end()
    const [waiting, listeners] = [[...this.#waiting.values()], [...this.#listeners.values()]]
    this.#waiting.clear()
    this.#listeners.clear()
    for (const { failed } of waiting) failed(new Refused('not-loaded', 'Python could not be loaded', 0))
    for (const listener of listeners) listener.closed()
  }
}
