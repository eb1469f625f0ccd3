// A Dicecup server: requests over HTTP, and one WebSocket for each table that is watched.

import type { SocketMessage } from '../lib/api-types'
import { Refused, type Channel, type Listener } from './connection'
import { accepted, type Transport } from './transport'

export class ServerTransport implements Transport {
  isShared(): boolean {
    return true
  }

  warmUp(): void {
    // a server is always ready
  }

  async request(method: string, path: string, body?: unknown): Promise<Response> {
    let response: Response
    try {
      response = await fetch(`/api${path}`, {
        method,
        credentials: 'same-origin',
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
    } catch {
      throw new Refused('offline', 'the server cannot be reached', 0)
    }
    return accepted(response)
  }

  watch(id: string, since: number, listener: Listener): Channel {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/tables/${id}/watch?since=${since}`)
    socket.onmessage = (event) => listener.message(JSON.parse(event.data as string) as SocketMessage)
    socket.onclose = () => listener.closed()
    return {
      send: (command) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(command))
      },
      close: () => {
        socket.onmessage = socket.onclose = null
        socket.close()
      },
    }
  }
}
