// Which tables are on this device; whatever is not is on the server.

import { recallJson, remember } from './settings.svelte'

const known = (): string[] => recallJson<string[]>('local') ?? []

/** A game that came in a link is all in the name of its table. */
export const isInLink = (table: string): boolean => table.startsWith('~')

export const isLocal = (table: string): boolean => isInLink(table) || known().includes(table)

export function markLocal(...tables: string[]): void {
  remember('local', JSON.stringify([...new Set([...known(), ...tables])]))
}

/** A table that was removed from this device, or is the server's. */
export function unmarkLocal(table: string): void {
  remember('local', JSON.stringify(known().filter((other) => other !== table)))
}
