// The links by which friends sit down. The server sends each secret once, so this page keeps the one of the table's invite link while it
// is open. Secrets stand in the fragment of the address, which is sent to no server and written to no log.

import { pathTo } from '../lib/routes'

/** A link in the address of a page: to a table, where one picks a free seat, or to one seat. */
export interface SeatLink {
  /** `null`: the table's invite link. */
  seat: number | null
  key: string
}

/** The link in the address of a page, `#join=…` or `#seat=1&key=…`; `null` where there is none. */
export function linkIn(hash: string): SeatLink | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  const join = parts.get('join')
  if (join) return { seat: null, key: join }
  const seat = parts.get('seat')
  const key = parts.get('key')
  return seat !== null && key && /^\d{1,2}$/.test(seat) ? { seat: Number(seat), key } : null
}

/** Where anyone may watch. */
export const tableAddress = (origin: string, id: string): string => origin + pathTo('table', id)

/** Where whoever opens it may sit down. */
export function linkAddress(origin: string, id: string, { seat, key }: SeatLink): string {
  const parts = seat === null ? { join: key } : { seat: String(seat), key }
  return `${tableAddress(origin, id)}#${new URLSearchParams(parts)}`
}

/** 128 random bits, as a secret by which this device holds a seat. */
export function newKey(): string {
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** What both devices show of a request to go on at another one, so that people can compare. */
export const codeOf = (asking: string): string => String(parseInt(asking.slice(0, 8), 16) % 10_000).padStart(4, '0')

const kept = new Map<string, string>()

/** Keep the secret of a table's invite link as long as this tab is open. */
export function keepInvite(id: string, secret: string): void {
  kept.set(id, secret)
  try {
    sessionStorage.setItem(`dicecup.invite.${id}`, secret)
  } catch {
    // it is still in memory
  }
}

/** The secret of a table's invite link, if this page has it. */
export function keptInvite(id: string): string | null {
  const known = kept.get(id)
  if (known) return known
  try {
    return sessionStorage.getItem(`dicecup.invite.${id}`)
  } catch {
    return null
  }
}
