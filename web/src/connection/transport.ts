// What carries requests and channels: HTTP and WebSockets to a server, or messages to the Web Worker of this device.

import type { Refusal } from '../lib/api-types'
import { Refused, type Channel, type Listener } from './connection'

export interface Transport {
  /** Whether other devices can open a table. */
  isShared(table: string): boolean
  /** Load what this device needs for its own tables. */
  warmUp(): void
  /** A response whose status is a success; all others are thrown as `Refused`. */
  request(method: string, path: string, body?: unknown): Promise<Response>
  watch(id: string, since: number, listener: Listener): Channel
}

/** The response itself, or the refusal in it. */
export async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response
  const refusal = (await response.json().catch(() => null)) as Refusal | null
  throw new Refused(refusal?.code ?? 'failed', refusal?.error ?? response.statusText, response.status)
}
