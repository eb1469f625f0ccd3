// The editions as this device last heard of them, so that the first screen is there without the server.

import type { Edition } from './api-types'
import { recall, remember } from './settings.svelte'

export function knownEditions(): Edition[] {
  try {
    const found: unknown = JSON.parse(recall('editions') ?? '[]')
    return Array.isArray(found) ? (found as Edition[]) : []
  } catch {
    return []
  }
}

export const keepEditions = (editions: Edition[]): void => remember('editions', JSON.stringify(editions))
