// What this browser saw of a table's fair dice before the first throw, and the words that it gave. Without it a check proves less: a
// commitment that nobody saw could have been made afterwards.

import { recall, remember } from '../lib/settings.svelte'
import type { Table, Words } from '../lib/api-types'

/** A round of words as this browser saw it. */
export interface SeenRound {
  /** The words that this browser drew for its seats. */
  drawn: Record<string, string>
  /** What was published when this browser revealed its first word: nobody may change it any more. */
  before?: Pick<Words, 'commitment' | 'commits'>
  /** The words of this browser that the table has accepted. */
  given: Record<string, string>
}

export interface Witness {
  /** The commitment to the seed of the first round. */
  commitment: string
  /** Whether no die had been thrown when the commitment was first seen. */
  before: boolean
  rounds: SeenRound[]
}

const MOST = 300
const KEY = 'promises'

type Kept = Record<string, Witness>

/** Where nothing can be stored, the page itself remembers until it is closed. */
let unstored: Kept = {}

function kept(): Kept {
  try {
    const found: unknown = JSON.parse(recall(KEY) ?? '{}')
    return found !== null && typeof found === 'object' ? { ...unstored, ...(found as Kept) } : unstored
  } catch {
    return unstored
  }
}

function keep(id: string, witness: Witness): void {
  const { [id]: _, ...others } = kept()
  const newest = [...Object.entries(others), [id, witness] as const].slice(-MOST)
  const text = JSON.stringify(Object.fromEntries(newest))
  remember(KEY, text)
  unstored = recall(KEY) === text ? {} : { ...unstored, [id]: witness }
}

export const witnessOf = (id: string): Witness | null => kept()[id] ?? null

/** The same for a game of this device, whose first commitment also outlives a browser that is killed. */
export async function witnessHere(id: string): Promise<Witness | null> {
  const found = witnessOf(id)
  if (found?.before) return found
  const commitment = await import('./durable').then(({ keptCommitment }) => keptCommitment(id)).catch(() => null)
  return commitment === null ? found : { rounds: [], ...found, commitment, before: true }
}

/** Keep a table's commitment as it is first seen; what is seen later changes nothing. */
export function witness(table: Pick<Table, 'id' | 'fair' | 'after' | 'entries'>): void {
  const first = table.fair?.rounds[0]
  if (!first || kept()[table.id]) return
  const before = table.after === 0 && table.entries.every((entry) => entry.kind !== 'move')
  keep(table.id, { commitment: first.commitment, before, rounds: [] })
}

const seenRound = (found: Witness, round: number): SeenRound => found.rounds?.[round] ?? { drawn: {}, given: {} }

function keepRound(id: string, round: number, change: (seen: SeenRound) => SeenRound): void {
  const found = kept()[id]
  if (!found) return
  const rounds = Array.from({ length: Math.max(found.rounds?.length ?? 0, round + 1) }, (_, at) => seenRound(found, at))
  keep(id, { ...found, rounds: rounds.with(round, change(rounds[round]!)) })
}

/** The word of a seat in a round: drawn and kept before it is committed to, so that it is still known after a reload. */
export function drawnWord(id: string, round: number, seat: number): string | null {
  const found = kept()[id]
  return (found && seenRound(found, round).drawn[seat]) ?? null
}

export function drew(id: string, round: number, seat: number, word: string): void {
  keepRound(id, round, (seen) => ({ ...seen, drawn: { ...seen.drawn, [seat]: word } }))
}

/** Keep what is published before this browser reveals a word; what is published later changes nothing. */
export function revealing(id: string, round: number, { commitment, commits }: Words): void {
  keepRound(id, round, (seen) => ({ ...seen, before: seen.before ?? { commitment, commits } }))
}

/** Keep a word that the table accepted from here, for one's own check that it was used. */
export function gave(id: string, round: number, seat: number, word: string): void {
  keepRound(id, round, (seen) => ({ ...seen, given: { ...seen.given, [seat]: word } }))
}
