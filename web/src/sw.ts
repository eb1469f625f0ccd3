// Caches the files of the app, so that it opens without a network, and what was looked at: rule pages, games and their reports.
// Those are requested from the server each time; the cached response is used only where the server cannot be reached.
//
// A server's page is requested from the server first; that of a static site, or of a game on this device, comes from the cache of the
// version that showed it last. A new version waits until the last window of the old one is closed, so that no running game loses its
// files; on a static site also until all windows show the start page (`lib/keep.ts`).

// Python and what belongs to it is large, and changes seldom: such a file is kept from its first use on, under a name of its own, until
// a version of the app does not have it any more. On a static site all of it is fetched in the background. A new version first keeps its
// own of every file that is kept of an older one: the network may be gone when it takes over.

import { checked } from './lib/checked'
import { fetchUnlessStalled } from './worker/stalling'

/** The files of the app, by their paths in its folder. */
declare const FILES: readonly string[]
/** Those of Python, with their hashes. */
declare const LARGE: Readonly<Record<string, string>>
/** A regular expression of the addresses of the screens on a server. */
declare const SCREENS: string
declare const VERSION: string

const worker = self as unknown as ServiceWorkerGlobalScope
const HOME = new URL(worker.registration.scope).pathname
const SHELL = HOME
const PATHS: readonly string[] = FILES.map((file) => HOME + file)
const LARGE_HASHES = new Map(Object.entries(LARGE).map(([file, hash]) => [HOME + file, hash]))
/** A static site has no server, and all its screens are behind the `#` of one page. Other pages of its host are not ours. */
const isSite = worker.location.search === '?site'
const SCREEN = new RegExp(SCREENS)
const isScreen = (path: string): boolean => (isSite ? [HOME, `${HOME}index.html`].includes(path) : SCREEN.test(path))
/** Sites in other folders of the same host have caches of their own. */
const OURS = `dicecup:${HOME}:`
const KEPT = `${OURS}python`
const CACHE = `${OURS}${VERSION}`
/** Which version showed a game of this device last, by its address; the page notes it. */
const SHOWN = `${OURS}shown`
/** What can be looked at again without the server; none of it is secret. */
const SEEN = /^\/api\/(editions(\/[\w-]+\/page)?|tables\/\w+(\/replay|\/review(\/\d+)?)?)$/
/** So many responses are kept, the last ones. */
const MOST_SEEN = 200
/** After so many milliseconds without a response the cached page is used. */
const TIMEOUT = 4000

worker.addEventListener('install', (event) => {
  event.waitUntil(install().then(() => keepSuccessors(event)))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOthers(), dropOld(), dropShown()]).then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  if (request.method !== 'GET' || address.origin !== worker.location.origin) return
  if (request.mode === 'navigate' && isScreen(address.pathname)) event.respondWith(page(request))
  else if (!isSite && SEEN.test(address.pathname)) event.respondWith(seen(event))
  else if (LARGE_HASHES.has(address.pathname)) event.respondWith(large(address.pathname, event))
  else if (PATHS.includes(address.pathname) || address.pathname.startsWith(`${HOME}assets/`))
    event.respondWith(file(request))
})

// A page that plays without a server wants all files here before the network is gone; another keeps how its table stands.
worker.addEventListener('message', (event) => {
  const window = (event.source as Client | null)?.id ?? ''
  if (event.data === 'hold') return void waiting.add(window)
  if (event.data === 'rest') return event.waitUntil(rest(window, event.ports[0]!))
  if (event.data === 'resume') return event.waitUntil(goOn(resting, window, event))
  if (event.data === 'release') return event.waitUntil(goOn(waiting, window, event))
  if (event.data === 'renew') return event.waitUntil(worker.skipWaiting())
  if (event.data === 'keep') return event.waitUntil(keepLarge(event))
  if (typeof event.data === 'string') return // from a newer page
  const { seen, text } = event.data as { seen: string; text: string }
  const headers = { 'content-type': 'application/json' }
  event.waitUntil(keep(new Request(new URL(seen, worker.location.origin)), new Response(text, { headers })))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(showTable(String(event.notification.data)))
})

/** Show the window of the table that a notification came from, or open one. */
async function showTable(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window' })
  const found = windows.find((one) => one.url.endsWith(path))
  await (found ? found.focus() : worker.clients.openWindow(path))
}

/** A file whose name has a hash is taken from the version before, if that has it. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  await Promise.all(
    PATHS.map(async (path) => {
      const known = path.startsWith(`${HOME}assets/`) ? await caches.match(path) : undefined
      await cache.put(path, known ?? (await fetchNew(path)))
    }),
  )
}

/** What does not belong to this version makes the installation fail, and it is tried again later: hosts may send an older page, or a
 * log-in page, for a while. */
async function fetchNew(path: string): Promise<Response> {
  const response = await fetch(path, { cache: 'no-cache' })
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  const fits = path === SHELL ? (await response.clone().text()).includes(`data-version="${VERSION}"`) : !isPage
  if (!response.ok || !fits) throw new Error(`${path} is not of this version`)
  return response
}

/** A file that is on its way. */
interface Coming {
  response: Promise<Response>
  /** Resolved once it is kept, or has failed. */
  kept: Promise<unknown>
}

const coming = new Map<string, Coming>()
/** The windows in which somebody waits for a game, so that nothing else is fetched. */
const waiting = new Set<string>()
/** Those that want a newer version to take over, for which nothing may be on its way. */
const resting = new Set<string>()
/** Whether a window wants all files here. */
let areWanted = false
let keeping: Promise<void> | null = null

/** A file of Python; it is fetched once, however many ask for it meanwhile, and all of them get its parts as they come. */
async function large(path: string, event: ExtendableEvent): Promise<Response> {
  const cache = await caches.open(KEPT)
  const known = coming.has(path) ? undefined : await cache.match(path)
  if (known) return known
  const { response } = coming.get(path) ?? fetchLarge(path, cache, event)
  return (await response).clone()
}

/** What is not the file that was built fails, as does what stalls, and is not kept. */
function fetchLarge(path: string, cache: Cache, event: ExtendableEvent): Coming {
  // the browser's own cache may hold a wrong response, which it would give again
  const fetched = fetchUnlessStalled(path, { cache: 'no-cache' }).then((response) =>
    checked(path, response, LARGE_HASHES.get(path)!),
  )
  const kept = fetched
    .then(async ({ whole }) => cache.put(path, await whole))
    .catch(() => undefined) // storage may be full
    .finally(() => coming.delete(path))
  event.waitUntil(kept)
  const one = { response: fetched.then(({ response }) => response), kept }
  coming.set(path, one)
  return one
}

/** Keep every file, one after the other, as long as nobody waits for a game. */
function keepLarge(event: ExtendableEvent): Promise<void> {
  areWanted = true
  keeping ??= keepAll(event).finally(() => (keeping = null))
  return keeping
}

/** Fetch nothing but what is asked for, and say when nothing is on its way any more. */
async function rest(window: string, port: MessagePort): Promise<void> {
  resting.add(window)
  await keeping
  await Promise.all([...coming.values()].map(({ kept }) => kept))
  port.postMessage('rested')
}

/** A window does not hold other files up any more. */
async function goOn(held: Set<string>, window: string, event: ExtendableEvent): Promise<void> {
  held.delete(window)
  if (areWanted) await keepLarge(event)
}

async function keepAll(event: ExtendableEvent): Promise<void> {
  const kept = new Set((await (await caches.open(KEPT)).keys()).map(({ url }) => new URL(url).pathname))
  for (const path of [...LARGE_HASHES.keys()].filter((one) => !kept.has(one))) {
    if (await isHeld()) return
    await large(path, event).catch(() => undefined)
    await coming.get(path)?.kept
  }
}

/** Whether nothing but what is asked for is fetched now; a window that is closed waits no more. */
async function isHeld(): Promise<boolean> {
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return open.some(({ id }) => waiting.has(id) || resting.has(id))
}

/** Which part of Python, of our package or of its values a file is, in every version. */
const partOf = (path: string): string => path.replace(/pyodide-[^/]+/, 'pyodide').replace(/-[0-9a-f]{8}(?=\.\w+$)/, '')

async function keepSuccessors(event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(KEPT)
  const parts = new Set((await cache.keys()).map(({ url }) => partOf(new URL(url).pathname)))
  for (const path of [...LARGE_HASHES.keys()].filter((one) => parts.has(partOf(one)))) {
    await large(path, event)
    await coming.get(path)?.kept
    if (!(await cache.match(path))) throw new Error(`${path} could not be kept`)
  }
}

async function dropOld(): Promise<void> {
  const cache = await caches.open(KEPT)
  const old = (await cache.keys()).filter(({ url }) => !LARGE_HASHES.has(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names
      .filter((name) => name.startsWith(OURS) && ![CACHE, KEPT, SHOWN].includes(name))
      .map((name) => caches.delete(name)),
  )
}

async function dropShown(): Promise<void> {
  if (!(await caches.has(SHOWN))) return
  const cache = await caches.open(SHOWN)
  for (const request of await cache.keys()) {
    const by = await (await cache.match(request))?.text()
    if (by !== VERSION) await cache.delete(request)
  }
}

/** On a static site the page of this version, and for a game of this device that of the version which showed it last: with the network
 * and without it the same one, so that no game changes its version. Elsewhere the server's page, which fits the server; the cached one
 * only where that does not respond. */
async function page(request: Request): Promise<Response> {
  const version = isSite ? VERSION : await shownBy(new URL(request.url).pathname)
  const same = version && (await caches.match(SHELL, { cacheName: OURS + version }))
  if (same) return same
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT) })
    if (response.status < 500) return response
  } catch {
    // as a server that fails
  }
  return (await caches.match(SHELL, { cacheName: CACHE })) ?? fetch(request)
}

/** The version that showed the game of this device which an address names. */
async function shownBy(path: string): Promise<string | undefined> {
  const table = path.split('/')[2]
  const shown = table && (await caches.match(`${HOME}t/${table}`, { cacheName: SHOWN }))
  return shown ? shown.text() : undefined
}

/** A file of this version, or of another one whose page shows a game. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE })) ?? (await caches.match(request)) ?? fetch(request)
}

async function seen(event: FetchEvent): Promise<Response> {
  const { request } = event
  try {
    const response = await fetch(request)
    const whole = !/since=[1-9]/.test(request.url) // else it is what is new of a table
    if (response.ok && whole) event.waitUntil(keep(request, response.clone()))
    return response
  } catch (error) {
    const cached = await caches.match(request, { cacheName: CACHE })
    if (cached) return cached
    throw error
  }
}

async function keep(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.delete(request) // so that it counts as the newest
  await cache.put(request, response)
  const kept = (await cache.keys()).filter(({ url }) => SEEN.test(new URL(url).pathname))
  await Promise.all(kept.slice(0, -MOST_SEEN).map((old) => cache.delete(old)))
}
