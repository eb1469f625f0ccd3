// The service worker of the app, and the files of Python that it keeps on this device for when the network is gone.

import { home } from './site'

interface Connected extends Navigator {
  connection?: { saveData?: boolean }
}

/** After so many milliseconds a page is no longer waited for by the service worker, or it by the page. */
const PATIENCE = 3000

let registered: Promise<ServiceWorkerRegistration | null> = Promise.resolve(null)

/** Service workers need a secure context; over plain http the app needs whoever serves it. */
export function register(): void {
  if (!isSecureContext || !('serviceWorker' in navigator)) return
  registered = navigator.serviceWorker.register(`${home}sw.js`, { updateViaCache: 'none' }).catch(() => null)
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
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage('keep')
}

/** Let it fetch nothing but what is asked for: somebody waits for a game. */
export function holdFiles(): void {
  navigator.serviceWorker?.controller?.postMessage('hold')
}
