// Caches the files of the app, so that it opens without a network. Responses of /api are never cached.
//
// A page is requested from the server first; the cached one is used only if the server does not respond. A new version waits until the
// last window of the old one is closed, so that no running game loses its files.

declare const FILES: readonly string[]
declare const VERSION: string

const worker = self as unknown as ServiceWorkerGlobalScope
const SHELL = '/'
const CACHE = `dicecup-${VERSION}`
/** After so many milliseconds without a response the cached page is used. */
const TIMEOUT = 4000

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

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(showTable(String(event.notification.data)))
})

/** Show the window of the table that a notification came from, or open one. */
async function showTable(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window' })
  const found = windows.find((one) => new URL(one.url).pathname === path)
  await (found ? found.focus() : worker.clients.openWindow(path))
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('dicecup-') && name !== CACHE).map((name) => caches.delete(name)),
  )
}

async function page(request: Request): Promise<Response> {
  const cached = await caches.match(SHELL, { cacheName: CACHE })
  if (!cached) return fetch(request)
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT) })
    return response.status >= 500 ? cached : response
  } catch {
    return cached
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request)
}
