// Which tables are on this device; whatever is not is on the server.

import { recallJson, remember } from './settings.svelte'

const known = (): string[] => recallJson<string[]>('local') ?? []

export const isLocal = (table: string): boolean => known().includes(table)

export function markLocal(...tables: string[]): void {
  remember('local', JSON.stringify([...new Set([...known(), ...tables])]))
}
