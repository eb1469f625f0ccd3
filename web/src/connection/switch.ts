// Requests go to this device for its own tables, and to the server for all others. A site without a server has only this device.

import { isLocal, markLocal } from '../lib/local'
import { hasPlugins, isSite } from '../lib/site'
import { Refused, type Brought, type Channel, type Listener } from './connection'
import { ServerTransport } from './server'
import type { Transport } from './transport'

/** What takes seconds: a helper computes it, so that no move waits for it. */
const LONG = /^\/tables\/[^/]+\/(review(\?|$)|lessons$)/

export class Switch implements Transport {
  #server = new ServerTransport()
  #device: Promise<Transport> | null = null
  #helper: Promise<Transport> | null = null

  async request(method: string, path: string, body?: unknown): Promise<Response> {
    if (path.startsWith('/tables?where=')) return this.#open(path.endsWith('device'), body)
    const table = /^\/tables\/([^/?]+)/.exec(path)?.[1]
    if (table !== undefined) {
      const transport = await (LONG.test(path) && !this.isShared(table) ? this.#aside() : this.#transport(table))
      return transport.request(method, path, body).then(this.#noted(path))
    }
    if (path === '/records') return this.#records(method, body)
    // the editions are a file of the app, which is compressed and cached; a server without plug-ins would say the same
    if (isSite || (path === '/editions' && import.meta.env.PROD && !hasPlugins)) return this.#site(method, path, body)
    try {
      return await this.#server.request(method, path, body)
    } catch (error) {
      // neither editions nor the coach need a server
      if (!(error instanceof Refused && error.code === 'offline' && /^\/(coach|editions)/.test(path))) throw error
      return this.#site(method, path, body).catch((other: unknown) => {
        // without Python on this device it is still the server that is missed
        throw other instanceof Refused && ['offline', 'no-file', 'not-loaded'].includes(other.code) ? error : other
      })
    }
  }

  warmUp(): void {
    void this.#local().then(
      (device) => device.warmUp(),
      () => undefined, // whoever opens a table is told
    )
  }

  watch(id: string, since: number, listener: Listener): Channel {
    let channel: Channel | null = null
    let isClosed = false
    void this.#transport(id).then(
      (transport) => {
        if (!isClosed) channel = transport.watch(id, since, listener)
      },
      () => listener.closed(),
    )
    return {
      send: (message) => channel?.send(message),
      close: () => {
        isClosed = true
        channel?.close()
      },
    }
  }

  isShared(table: string): boolean {
    return !isSite && !isLocal(table)
  }

  async #open(onDevice: boolean, body: unknown): Promise<Response> {
    if (!onDevice && !isSite) return this.#server.request('POST', '/tables', body)
    const response = await (await this.#local()).request('POST', '/tables', body)
    const { table } = (await response.clone().json()) as { table: { id: string } }
    markLocal(table.id)
    return response
  }

  /** What a file of records brings is on this device. */
  async #records(method: string, body: unknown): Promise<Response> {
    const response = await (await this.#local()).request(method, '/records', body)
    if (method !== 'POST') return response
    const brought = (await response.clone().json()) as Brought
    markLocal(...[...brought.new, ...brought.known].map(({ id }) => id))
    return response
  }

  /** A rematch of a table of this device is one too. */
  #noted = (path: string) => async (response: Response) => {
    const [, table] = /^\/tables\/([^/]+)\/rematch$/.exec(path) ?? []
    if (table !== undefined && isLocal(table)) markLocal(((await response.clone().json()) as { id: string }).id)
    return response
  }

  async #site(method: string, path: string, body: unknown): Promise<Response> {
    const page = await import('./files').then(({ fileOf }) => fileOf(path))
    if (page === null) return (await this.#local()).request(method, path, body)
    const response = await fetch(page).catch(() => null)
    if (!response?.ok)
      throw new Refused(isSite ? 'no-file' : 'offline', 'the file cannot be fetched', response?.status ?? 0)
    return response
  }

  async #transport(table: string): Promise<Transport> {
    return this.isShared(table) ? this.#server : this.#local()
  }

  async #local(): Promise<Transport> {
    this.#device ??= this.#load(false)
    return this.#device.catch((error: unknown) => {
      this.#device = null // the next request tries again
      throw error
    })
  }

  async #aside(): Promise<Transport> {
    this.#helper ??= this.#load(true)
    return this.#helper.catch((error: unknown) => {
      this.#helper = null
      throw error
    })
  }

  async #load(isHelper: boolean): Promise<Transport> {
    try {
      return new (await import('./device')).DeviceTransport(isHelper)
    } catch {
      throw new Refused('not-loaded', 'a part of the app cannot be fetched', 0)
    }
  }
}
