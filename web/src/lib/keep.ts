// The service worker of the app, and the files of Python that it keeps on this device for when the network is gone.

import { isInLink, isLocal } from './local'
import { home, isSite, version } from './site'

interface Connected extends Navigator {
  connection?: { saveData?: boolean }
}

/** After so many milliseconds a page is no longer waited for by the service worker, or it by the page. */
const PATIENCE = 3000

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
    isLeft = navigator.locks.request(BUSY, { mode: 'shared' }, () => left).catch(() => undefined)
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
    if (isControlled && !leave) location.reload()
    isControlled = true
  })
  const registration = await registered
  registration?.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => void renew())
  })
  await renew()
}

async function renew(): Promise<void> {
  const waiting = (await registered)?.waiting
  if (!waiting || leave || !('locks' in navigator)) return
  await isLeft
  await navigator.locks.request(BUSY, { ifAvailable: true }, (lock) => {
    if (lock && !leave) waiting.postMessage('renew')
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

/** Let the service worker fetch in the background what it does not have yet, unless the person saves data. */
export async function keepFiles(): Promise<void> {
  if ((navigator as Connected).connection?.saveData || (await registered) === null) return
  await navigator.serviceWorker.ready
  await tell('keep')
}

/** Tell the service worker, and a newer one, whose files a newer page of a server uses already. */
async function tell(what: 'keep' | 'hold'): Promise<void> {
  const found = await registered
  for (const one of [found?.active, found?.waiting, found?.installing]) one?.postMessage(what)
}

/** Let it fetch nothing but what is asked for: somebody waits for a game. */
export function holdFiles(): void {
  void tell('hold')
}
