// Which games that a file or storage holds are tables of the server at which this browser has a seat: those stay the server's.

import type { Table } from '../lib/api-types'
import { keptOf, keptTables, type Kept } from '../lib/device'
import { Refused } from './connection'
import { ServerTransport } from './server'
import type { Transport } from './transport'

/** A game that a file or storage holds. */
export interface Copy {
  id: string
  version: number
  isFinished: boolean
}

/** A table of the server. */
export interface Played {
  /** As it stands there, or as the list names it. */
  kept: Kept
  /** Whether the server itself told it: the list names games of this device too. */
  isCertain: boolean
}

type Answer = Table | 'missing' | 'refused' | 'silent'

/** A server that does not answer is not waited for longer than so many milliseconds. */
const PATIENCE = 3000

/**
 * Those that are the server's, or may be: of one that the list names, a server that does not answer tells nothing.
 *
 * One that the list does not name is asked for while it runs, since a copy would hide the table at which this browser has a seat.
 */
export async function playedOnServer(
  copies: readonly Copy[],
  server: Pick<Transport, 'request'> = new ServerTransport(),
): Promise<Map<string, Played>> {
  const listed = new Map(keptTables().map((kept) => [kept.id, kept]))
  const found = new Map<string, Played>()
  let isThere = true
  for (const { id, version, isFinished } of copies) {
    const seen = listed.get(id)
    if (!seen && isFinished) continue
    const answer: Answer = isThere ? await ask(server, id, version) : 'silent'
    isThere = answer !== 'silent'
    const isUntold = answer === 'silent' || answer === 'refused'
    if (typeof answer === 'object' && answer.you.length > 0) found.set(id, { kept: keptOf(answer), isCertain: true })
    else if (seen && isUntold) found.set(id, { kept: seen, isCertain: false })
  }
  return found
}

async function ask(server: Pick<Transport, 'request'>, id: string, since: number): Promise<Answer> {
  const late = new Promise<never>((_, failed) => setTimeout(() => failed(new Error('late')), PATIENCE))
  try {
    const response = await Promise.race([server.request('GET', `/tables/${id}?since=${since}`), late])
    return (await response.json()) as Table
  } catch (error) {
    if (!(error instanceof Refused) || error.code === 'offline') return 'silent'
    return error.status === 404 ? 'missing' : 'refused'
  }
}
