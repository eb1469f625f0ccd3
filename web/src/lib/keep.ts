// The service worker of the app, and the files of Python that it keeps on this device for when the network is gone.

import { isInLink, isLocal } from './local'
import { home, isSite, version } from './site'

interface Connected extends Navigator {
  connection?: { saveData?: boolean }
}

/** After so many milliseconds a page is no longer waited for by the service worker, or it by the page. */
const PATIENCE = 3000
/** How many milliseconds pass before it is tried again whether all windows show the start page. */
const AGAIN = 2000
/** So many milliseconds a service worker may take to finish what it does; browsers end what takes longer than some minutes. */
const RESTED = 60_000

let registered: Promise<ServiceWorkerRegistration | null> = Promise.resolve(null)

/** Service workers need a secure context; over plain http the app needs whoever serves it. */
export function register(): void {
  if (!isSecureContext || !('serviceWorker' in navigator)) return
  const script = `${home}sw.js${isSite ? '?site' : ''}`
  registered = navigator.serviceWorker.register(script, { updateViaCache: 'none' }).catch(() => null)
  if (isSite) void awaitNewer()
}

/** Held by every window that shows another screen than the start page. */
const BUSY = `dicecup:${home}:busy`
/** Gives that lock back. */
let leave: (() => void) | null = null
/** Whether this window holds it: while a new version takes over, it waits for it. */
let isCounted = false
let isLeft: Promise<unknown> = Promise.resolve()

/** Tell which screen is shown, so that no game changes its version. A new version of a static site takes over while all windows show the
 * start page, which is then loaded anew, so that nothing that was typed is lost; on a server the service worker is told which version
 * showed a game of this device last. */
export function shows(screen: string, key: string): void {
  if (!isSite && screen === 'table' && isLocal(key) && !isInLink(key)) void noteVersion(key)
  if (!isSite || !('locks' in navigator)) return
  if (screen === 'start') {
    leave?.()
    leave = null
    void renew()
  } else if (!leave) {
    const left = new Promise<void>((done) => (leave = done))
    isLeft = navigator.locks
      .request(BUSY, { mode: 'shared' }, async () => {
        isCounted = true
        await left
        isCounted = false
      })
      .catch(() => undefined)
  }
}

async function noteVersion(table: string): Promise<void> {
  if (!('caches' in globalThis)) return
  const shown = await caches.open(`dicecup:${home}:shown`)
  await shown.put(`${home}t/${table}`, new Response(version))
}

async function awaitNewer(): Promise<void> {
  let isControlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled && !isCounted) location.reload()
    isControlled = true
  })
  const registration = await registered
  const awaitInstalled = () => registration?.installing?.addEventListener('statechange', () => void renew())
  registration?.addEventListener('updatefound', awaitInstalled)
  awaitInstalled()
  await renew()
}

let again: ReturnType<typeof setTimeout> | undefined
let isRenewing = false

/** Let a new version take over, and try again as long as a window shows something else. */
async function renew(): Promise<void> {
  clearTimeout(again)
  const { active, waiting } = (await registered) ?? {}
  if (!active || !waiting || leave || isRenewing || !('locks' in navigator)) return
  isRenewing = true
  await isLeft
  const isDone = await takesOver(active, waiting).catch(() => false)
  isRenewing = false
  if (!isDone && !leave) again = setTimeout(() => void renew(), AGAIN)
}

/** The present service worker is let finish what it does, a download perhaps: the new one would wait for that, while somebody may come
 * to a game. Then the lock is held until the new one is there: a window that comes to a game meanwhile waits for the lock, and is loaded
 * anew. The lock is not waited for here: a window that came to a game would wait behind, and not be counted. */
async function takesOver(active: ServiceWorker, newer: ServiceWorker): Promise<boolean> {
  if (await isBusy()) return false
  let isTaken = false
  try {
    isTaken =
      (await rests(active)) &&
      (await navigator.locks.request(BUSY, { ifAvailable: true }, async (lock) => {
        // it may have been replaced meanwhile by one that is newer still
        if (!lock || leave || newer.state !== 'installed') return false
        const ended = new Promise<boolean>((done) => {
          navigator.serviceWorker.addEventListener('controllerchange', () => done(true), { once: true })
          newer.addEventListener('statechange', () => newer.state !== 'activating' && done(newer.state === 'activated'))
        })
        document.body.inert = true // the second or less that it takes is no time to begin a game
        setTimeout(() => (document.body.inert = false), PATIENCE)
        newer.postMessage('renew')
        return ended
      }))
  } finally {
    if (!isTaken) active.postMessage('resume')
  }
  return isTaken
}

async function isBusy(): Promise<boolean> {
  const { held } = await navigator.locks.query()
  return held?.some(({ name }) => name === BUSY) ?? false
}

/** Let a service worker fetch nothing but what is asked for; whether nothing is on its way any more. */
async function rests(active: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  active.postMessage('rest', [port2])
  return new Promise((done) => {
    port1.onmessage = () => done(true)
    setTimeout(() => done(false), RESTED)
  })
}

/** Wait until the service worker answers the requests of this page: what is fetched before then is fetched twice. */
export async function controlled(): Promise<void> {
  if ((await registered) === null || navigator.serviceWorker.controller) return
  await new Promise<unknown>((done) => {
    navigator.serviceWorker.addEventListener('controllerchange', done, { once: true })
    setTimeout(done, PATIENCE)
  })
}

/** Let the service worker fetch in the background what it does not have yet, unless the person saves data. It waits
 * while somebody waits for a game, in any window. */
export async function keepFiles(): Promise<void> {
  if ((navigator as Connected).connection?.saveData || (await registered) === null) return
  await navigator.serviceWorker.ready
  await tell('keep')
}

/** Tell the service worker, and a newer one, whose files a newer page of a server uses already. */
async function tell(what: 'keep' | 'hold' | 'release'): Promise<void> {
  const found = await registered
  for (const one of [found?.active, found?.waiting, found?.installing]) one?.postMessage(what)
}

/** Let it fetch nothing but what is asked for: somebody waits for a game. */
export function holdFiles(): void {
  void tell('hold')
}

/** Nobody waits in this window any more: what `keepFiles` wants goes on. */
export function releaseFiles(): void {
  void tell('release')
}
