// Keeps the app on the device, so that it opens without a network. It never keeps what the server says: /api is not its business.
//
// No app grows old: a page is asked of the server first, and only where none answers is the kept one shown. A new version waits
// until the last window of the old one is closed, so nothing is taken from under a game that goes on.

declare const FILES: readonly string[]
declare const VERSION: string

const worker = self as unknown as ServiceWorkerGlobalScope
const SHELL = '/'
const CACHE = `dicecup-${VERSION}`
/** How long a page may take to come before the kept one is shown. */
const PATIENCE = 4000

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })))),
  )
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOthers().then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  if (request.method !== 'GET' || address.origin !== worker.location.origin || address.pathname.startsWith('/api'))
    return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (FILES.includes(address.pathname)) event.respondWith(file(request))
})

async function dropOthers(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('dicecup-') && name !== CACHE).map((name) => caches.delete(name)),
  )
}

async function page(request: Request): Promise<Response> {
  const kept = await caches.match(SHELL, { cacheName: CACHE })
  if (!kept) return fetch(request)
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) })
    return answer.status >= 500 ? kept : answer
  } catch {
    return kept
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request)
}
