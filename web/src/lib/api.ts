// Asking the server. Every message has its type in messages.ts, which the server's models write.

import type { Claim, Edition, History, Link, NewTable, Opened, Refusal, Replay, Table } from '../messages'
import { witness } from '../fair/witness'
import { keepEditions } from './known'

/** What the server said no to, in its own words. */
export class Refused extends Error {
  constructor(
    readonly code: Refusal['code'] | 'offline',
    message: string,
    readonly status: number,
  ) {
    super(message)
  }
}

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await reach(method, path, body)
  return (await response.json()) as Answer
}

async function reach(method: string, path: string, body?: unknown): Promise<Response> {
  let response: Response
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
  } catch {
    throw new Refused('offline', 'the server cannot be reached', 0)
  }
  if (!response.ok) {
    const refusal = (await response.json().catch(() => null)) as Refusal | null
    throw new Refused(refusal?.code ?? 'failed', refusal?.error ?? response.statusText, response.status)
  }
  return response
}

let listed: Promise<Edition[]> | null = null

/** Every edition; asked for once. */
export function editions(): Promise<Edition[]> {
  listed ??= ask<Edition[]>('GET', '/api/editions').then(
    (found) => {
      keepEditions(found)
      return found
    },
    (error) => {
      listed = null
      throw error
    },
  )
  return listed
}

export const rulePage = async (game: string): Promise<string> =>
  (await reach('GET', `/api/editions/${game}/rules`)).text()
/** A table's fair dice are witnessed at the first sight of it: a bot may throw before its page is there. */
async function seen(asked: Promise<Table>): Promise<Table> {
  const table = await asked
  witness(table)
  return table
}

export async function openTable(table: NewTable): Promise<Opened> {
  const opened = await ask<Opened>('POST', '/api/tables', table)
  witness(opened.table)
  return opened
}
export const readTable = (id: string, since = 0): Promise<Table> => seen(ask('GET', `/api/tables/${id}?since=${since}`))
export const claimSeat = (id: string, seat: number, claim: Claim): Promise<Table> =>
  seen(ask('POST', `/api/tables/${id}/seats/${seat}/claim`, claim))
export const newLink = (id: string, seat: number): Promise<Link> => ask('POST', `/api/tables/${id}/seats/${seat}/link`)
export const standIn = (id: string, seat: number, bot: string | null): Promise<Table> =>
  ask('POST', `/api/tables/${id}/seats/${seat}/stand-in`, { bot })
export const rematch = (id: string): Promise<Table> => seen(ask('POST', `/api/tables/${id}/rematch`))
export const replay = (id: string, start: number, count: number): Promise<Replay> =>
  ask('GET', `/api/tables/${id}/replay?start=${start}&count=${count}`)
export const serverHistory = (): Promise<History> => ask('GET', '/api/history')
export const recordUrl = (id: string, form: 'text' | 'json' = 'text'): string => `/api/tables/${id}/record?form=${form}`
