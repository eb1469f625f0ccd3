// What this browser saw of a table's fair dice before the first throw. Without it a check proves less: a commitment that nobody saw
// could have been made afterwards.

import { recall, remember } from '../lib/settings.svelte'
import type { Table } from '../lib/api-types'

export interface Witness {
  commitment: string
  /** Whether no die had been thrown when the commitment was first seen. */
  before: boolean
  /** The words that were given in this browser, by seat. */
  words: Record<string, string>
}

const MOST = 300
const KEY = 'promises'

type Kept = Record<string, Witness>

function kept(): Kept {
  try {
    const found: unknown = JSON.parse(recall(KEY) ?? '{}')
    return found !== null && typeof found === 'object' ? (found as Kept) : {}
  } catch {
    return {}
  }
}

function keep(id: string, witness: Witness): void {
  const { [id]: _, ...others } = kept()
  const newest = [...Object.entries(others), [id, witness] as const].slice(-MOST)
  remember(KEY, JSON.stringify(Object.fromEntries(newest)))
}

export const witnessOf = (id: string): Witness | null => kept()[id] ?? null

/** Keep a table's commitment as it is first seen; what is seen later changes nothing. */
export function witness(table: Pick<Table, 'id' | 'commitment' | 'after' | 'entries'>): void {
  if (table.commitment === null || kept()[table.id]) return
  const before = table.after === 0 && table.entries.every((entry) => entry.kind !== 'move')
  keep(table.id, { commitment: table.commitment, before, words: {} })
}

/** Keep a word that was given here, for one's own check that it was used. */
export function gave(id: string, seat: number, word: string): void {
  const found = kept()[id]
  if (found) keep(id, { ...found, words: { ...found.words, [seat]: word } })
}
