// Games that were removed from the list of the start page and can still be put back. The removal is kept at once, so that a page that is
// reloaded or closed meanwhile does not bring them back; they are removed for good when the start page is left, or by the next one.

import { recallJson, remember } from './settings.svelte'

const marked = (): string[] => recallJson<string[]>('removed') ?? []
const lockOf = (id: string): string => `dicecup-undo-${id}`
/** The games that this page offers to put back, each with what ends its lock. */
const offered = new Map<string, () => void>()

export const isRemoved = (id: string): boolean => marked().includes(id)

/** Keep that a game is removed. While this page offers to put it back, no other window removes it for good. */
export function markRemoved(id: string): void {
  remember('removed', JSON.stringify([...marked().filter((other) => other !== id), id]))
  offered.set(id, () => undefined)
  void navigator.locks
    ?.request(lockOf(id), () => new Promise<void>((done) => offered.set(id, done)))
    .catch(() => undefined)
}

/** The game was put back, or is removed for good. */
export function unmarkRemoved(id: string): void {
  remember('removed', JSON.stringify(marked().filter((other) => other !== id)))
  offered.get(id)?.()
  offered.delete(id)
}

/** Remove for good what no page offers to put back any more; without Web Locks nothing tells what other pages offer. */
export async function finishRemovals(remove: (id: string) => Promise<unknown>): Promise<void> {
  const finish = async (id: string): Promise<void> => {
    if (!isRemoved(id)) return // another window put it back meanwhile
    await remove(id)
    unmarkRemoved(id)
  }
  for (const id of marked().filter((one) => !offered.has(one)))
    if (!navigator.locks) await finish(id)
    else await navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => (lock ? finish(id) : undefined))
}
