// What the windows of this browser share: the games, and the news of them.

/** The database of the journals, in IndexedDB. */
export const DATABASE = 'dicecup-games'

/** What other windows are told: a game has more entries, other names or a rematch, or it is gone or another than they know. */
export type News = { changed: string } | { replaced: string }

/** A browser that refuses storage may refuse this too; then there is no game that another window could show. */
export function otherWindows(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('dicecup')
  } catch {
    return null
  }
}
