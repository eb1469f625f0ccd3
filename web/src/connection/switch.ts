// Requests go to this device for its own tables, and to the server for all others. A site without a server has only this device.

import { isLocal, markLocal, unmarkLocal } from '../lib/local'
import { hasPlugins, isSite } from '../lib/site'
import { Refused, type Brought, type Channel, type Listener } from './connection'
import { playedOnServer } from './seats'
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
      return transport.request(method, path, body).then(this.#noted(method, path))
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

  /** What a file of records brings is on this device, but for the tables of the server at which this browser plays: the start page
   * removes a copy of such a table, and decides about those of which the server said nothing. */
  async #records(method: string, body: unknown): Promise<Response> {
    const response = await (await this.#local()).request(method, '/records', body)
    if (method !== 'POST') return response
    const brought = (await response.json()) as Brought
    const unmarked = [...brought.new, ...brought.known].filter(({ id }) => !isLocal(id))
    const copies = unmarked.map(({ id, version = 0, summary }) => ({ id, version, isFinished: summary !== null }))
    const played = isSite ? new Map<string, never>() : await playedOnServer(copies)
    const isHere = ({ id }: { id: string }): boolean => !played.has(id)
    markLocal(...unmarked.filter(isHere).map(({ id }) => id))
    const known = [...brought.known.filter(isHere), ...[...played.values()].map(({ kept }) => kept)]
    return Response.json({ ...brought, new: brought.new.filter(isHere), known })
  }

  /** A rematch of a table of this device is one too, and one that was removed is none any more. */
  #noted = (method: string, path: string) => async (response: Response) => {
    const [, table = '', action] = /^\/tables\/([^/]+)(\/rematch)?$/.exec(path) ?? []
    if (!isLocal(table)) return response
    if (action) markLocal(((await response.clone().json()) as { id: string }).id)
    else if (method === 'DELETE') unmarkLocal(table)
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
