// What the service worker keeps of a server's table, so that it can be looked at without the network.

import type { Table } from '../lib/api-types'
import { isLocal } from '../lib/local'
import { isSite } from '../lib/site'

/** Keep a table as it was seen last; one of this device is kept as its journal. */
export function keepSeen(table: Table): void {
  if (isSite || isLocal(table.id)) return
  const seen = { seen: `/api/tables/${table.id}?since=0`, text: JSON.stringify(table) }
  navigator.serviceWorker?.controller?.postMessage(seen)
}
