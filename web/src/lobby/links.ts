// The links by which friends take their seats. The server sends each secret once, so this page keeps them while it is open. They stand
// in the fragment of the address, which is sent to no server and written to no log.

import { pathTo } from '../lib/routes'
import type { Link } from '../lib/api-types'

export interface SeatLink {
  seat: number
  key: string
}

/** The link in the address of a page, `#seat=1&key=…`; `null` where there is none. */
export function linkIn(hash: string): SeatLink | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  const seat = parts.get('seat')
  const key = parts.get('key')
  return seat !== null && key && /^\d{1,2}$/.test(seat) ? { seat: Number(seat), key } : null
}

/** Where anyone may watch. */
export const tableAddress = (origin: string, id: string): string => origin + pathTo('table', id)

/** Where whoever opens it takes the seat. */
export function seatAddress(origin: string, id: string, { seat, key }: SeatLink): string {
  return `${tableAddress(origin, id)}#${new URLSearchParams({ seat: String(seat), key })}`
}

const kept = new Map<string, Record<string, string>>()

function secretsOf(id: string): Record<string, string> {
  const known = kept.get(id)
  if (known) return known
  try {
    return JSON.parse(sessionStorage.getItem(`dicecup.links.${id}`) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** Keep the secrets that the server sent, as long as this tab is open. */
export function keepLinks(id: string, links: readonly Link[]): void {
  const secrets = { ...secretsOf(id), ...Object.fromEntries(links.map((link) => [link.seat, link.secret])) }
  kept.set(id, secrets)
  try {
    sessionStorage.setItem(`dicecup.links.${id}`, JSON.stringify(secrets))
  } catch {
    // they are still in memory
  }
}

/** The secret of a seat's link, if this page has it. */
export const keptSecret = (id: string, seat: number): string | null => secretsOf(id)[seat] ?? null
