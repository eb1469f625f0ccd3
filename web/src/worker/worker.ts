// The Web Worker: Python answers requests in it, one after the other, and the journals are kept in IndexedDB.

import type { loadPyodide } from 'pyodide'
import { LOADS, PACKAGE, RUNTIME, VALUES } from 'virtual:python'
import { Journals, NotStored, type Entry, type Whole } from './journals'
import { dropSnapshot, keepSnapshot, packMemory, readSnapshot, unpackMemory } from './snapshot'
import type { Asked, Told } from './told'

/** What Python asks for, or its answer. */
type Step =
  | { do: 'read'; game: string }
  | { do: 'read-all' }
  | { do: 'read-entries'; game: string; since: number }
  | { do: 'create'; games: Whole[]; replacing: string[] }
  | { do: 'append'; game: string; expected: number; entries: Entry[]; position: unknown }
  | { do: 'reseat'; game: string; seats: unknown }
  | { do: 'remove'; game: string }
  | { do: 'fetch'; names: string[] }
  | Done

interface Done {
  do: 'done'
  messages: [string, string][]
  /** After how many seconds a bot wants to act at a table; `null` if none does. */
  bots: Record<string, number | null>
  status?: number
  body?: string
  name?: string
  kind?: string
}

interface PythonWorker {
  begin(text: string): string
  resume(text: string): string
}

const HOME = '/home/pyodide'
/** Nobody waits while the memory of Python is kept: that comes so many milliseconds after the start. */
const SNAPSHOT_AFTER = 1000
/** Bots get ready so many milliseconds after a table is shown, which is before they are needed. */
const REHEARSAL_AFTER = 500
/** The folder of the app: this file lies in its `assets`. */
const app = new URL(/* @vite-ignore */ '..', import.meta.url)
const journals = new Journals()
const others = new BroadcastChannel('dicecup')
const bots = new Map<string, ReturnType<typeof setTimeout>>()

// hosts that do not know WebAssembly serve it as some file, which browsers do not compile while it arrives
const instantiate = WebAssembly.instantiateStreaming.bind(WebAssembly)
WebAssembly.instantiateStreaming = async (source, imports) => {
  const response = await source
  const isTyped = response.headers.get('content-type') === 'application/wasm'
  return instantiate(
    isTyped ? response : new Response(response.body, { headers: { 'content-type': 'application/wasm' } }),
    imports,
  )
}

let python: Awaited<ReturnType<typeof loadPyodide>>
const ready = start()
/** Ends when everything that was asked before is answered. */
let queue: Promise<unknown> = ready

self.onmessage = (event: MessageEvent<{ number: number; asked: Asked }>) => {
  const { number, asked } = event.data
  queue = queue
    .then(() => answer(asked))
    .then(
      ({ do: _, messages, bots, ...given }) => tell({ number, ...given }),
      (error: unknown) => tell({ number, failed: String(error) }),
    )
  if ('watch' in asked) setTimeout(() => inTurn({ rehearse: asked.table }), REHEARSAL_AFTER)
}

others.onmessage = (event: MessageEvent<string>) => inTurn({ changed: event.data })

ready.then(
  () => tell({ ready: true }),
  (error: unknown) => tell({ broken: String(error) }),
)

function tell(told: Told): void {
  self.postMessage(told)
}

/** Ask something that nobody waits for. */
function inTurn(asked: { bot: string } | { changed: string } | { rehearse: string }): void {
  queue = queue.then(() => answer(asked)).catch((error: unknown) => console.error(error))
}

async function start(): Promise<PythonWorker> {
  const version = RUNTIME + PACKAGE
  const [snapshot] = await Promise.all([readSnapshot(version), load()])
  const { loadPyodide: load_ } = (await import(/* @vite-ignore */ new URL(`${RUNTIME}pyodide.mjs`, app).href)) as {
    loadPyodide: typeof loadPyodide
  }
  const indexURL = new URL(RUNTIME, app).href
  if (snapshot !== null)
    try {
      python = await load_({ indexURL, _loadSnapshot: unpackMemory(snapshot.memory) })
      for (const [path, content] of snapshot.files) write(path, content)
      python.runPython('import random\nrandom.seed()') // which would begin at the same place every time
      return python.globals.get('worker') as PythonWorker
    } catch (error) {
      console.warn('Python is loaded anew:', error)
      await dropSnapshot()
    }
  python = await load_({ indexURL, _makeSnapshot: true })
  await unpack()
  python.runPython(`import sys\nsys.path.insert(0, "${HOME}")\nfrom dicecup.worker import Worker\nworker = Worker()`)
  // what is loaded now stays: no collection of garbage has to look at it again
  python.runPython('import gc\ngc.collect()\ngc.freeze()')
  const [memory, files] = [python.makeMemorySnapshot(), [...filesIn(`${HOME}/dicecup`)]]
  setTimeout(() => void keepSnapshot(version, { memory: packMemory(memory), files }), SNAPSHOT_AFTER)
  return python.globals.get('worker') as PythonWorker
}

/** Put our package where Python finds it. */
async function unpack(): Promise<void> {
  const archive = await (await fetch(new URL(PACKAGE, app))).arrayBuffer()
  python.unpackArchive(new Uint8Array(archive), 'zip', { extractDir: HOME })
}

/** All files below a folder of Python's, without what Python compiled of them. */
function* filesIn(folder: string): Generator<[string, Uint8Array]> {
  for (const name of python.FS.readdir(folder) as string[]) {
    const path = `${folder}/${name}`
    if (name === '.' || name === '..' || name === '__pycache__') continue
    if (python.FS.isDir(python.FS.stat(path).mode)) yield* filesIn(path)
    else yield [path, python.FS.readFile(path) as Uint8Array]
  }
}

function write(path: string, content: Uint8Array): void {
  python.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')))
  python.FS.writeFile(path, content)
}

/** Load all files into the browser's cache first, so that progress can be told. */
async function load(): Promise<void> {
  const total = LOADS.reduce((sum, [, size]) => sum + size, 0)
  let loaded = 0
  await Promise.all(
    LOADS.map(async ([path, size]) => {
      if (await isKept(path)) return (loaded += size)
      const response = await fetch(new URL(path, app))
      if (!response.ok || !response.body) throw new Error(`${path}: ${response.status}`)
      const reader = response.body.getReader()
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        loaded += part.value.length
        tell({ progress: Math.min(loaded / total, 1) })
      }
    }),
  )
}

/** Whether the service worker has a file already, so that nothing has to be fetched. */
async function isKept(path: string): Promise<boolean> {
  return 'caches' in self && (await caches.match(new URL(path, app).pathname)) !== undefined
}

async function answer(asked: object): Promise<Done> {
  const worker = await ready
  let step = JSON.parse(worker.begin(JSON.stringify(asked))) as Step
  while (step.do !== 'done') step = JSON.parse(worker.resume(JSON.stringify(await outcome(step)))) as Step
  for (const [channel, message] of step.messages) tell({ channel, message })
  for (const [table, seconds] of Object.entries(step.bots)) schedule(table, seconds)
  return step
}

async function outcome(step: Exclude<Step, Done>): Promise<{ outcome: unknown } | { error: string }> {
  try {
    return { outcome: await perform(step) }
  } catch (error) {
    if (!(error instanceof NotStored)) throw error
    return error.why === 'full' && (await dropSnapshot()) ? outcome(step) : { error: error.why }
  }
}

async function perform(step: Exclude<Step, Done>): Promise<unknown> {
  switch (step.do) {
    case 'read':
      return journals.read(step.game)
    case 'read-all':
      return journals.readAll()
    case 'read-entries':
      return journals.readEntries(step.game, step.since)
    case 'create':
      return journals.create(step.games, step.replacing)
    case 'append': {
      const behind = await journals.append(step.game, step.expected, step.entries, step.position)
      if (behind === null) others.postMessage(step.game)
      return behind
    }
    case 'reseat':
      return journals.reseat(step.game, step.seats)
    case 'remove':
      return journals.remove(step.game)
    case 'fetch':
      return (await Promise.all(step.names.map(place))).every((isThere) => isThere)
  }
}

/** Have a value file in the place where the package looks for it; returns whether it is there. */
async function place(path: string): Promise<boolean> {
  const target = `${HOME}/dicecup/${path}`
  const address = VALUES[path.slice(path.lastIndexOf('/') + 1)]
  if (address === undefined || python.FS.analyzePath(target).exists) return true
  const response = await fetch(new URL(address, app)).catch(() => null)
  if (!response?.ok) return false
  write(target, new Uint8Array(await response.arrayBuffer()))
  return true
}

function schedule(table: string, seconds: number | null): void {
  clearTimeout(bots.get(table))
  bots.delete(table)
  if (seconds === null) return
  bots.set(
    table,
    setTimeout(() => inTurn({ bot: table }), seconds * 1000),
  )
}
