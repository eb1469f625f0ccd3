// The Web Worker: Python answers requests in it, one after the other, and the journals are kept in IndexedDB.

import type { loadPyodide } from 'pyodide'
import { LOADS, PACKAGE, RUNTIME, VALUES } from 'virtual:python'
import { fetchUnlessStalled } from './stalling'
import { Effects, type Effect } from './effects'
import { Journals } from './journals'
import { dropSnapshot, keepSnapshot, packMemory, readSnapshot, unpackMemory } from './snapshot'
import type { Asked, Told } from './told'
import { Values } from './values'
import { otherWindows, type News } from './windows'

/** What Python asks for, or its answer. */
type Step = Effect | Fetch | Done

/** Value files, by their paths in our package. */
interface Fetch {
  do: 'fetch'
  names: string[]
}

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

type CreateModule = NonNullable<NonNullable<Parameters<typeof loadPyodide>[0]>['createPyodideModule']>

interface PythonWorker {
  begin(text: string): string
  resume(text: string): string
  give_up(): void
}

/** Python has ended by an error that is not its own: nothing can be asked of it any more. */
class Died extends Error {}

const HOME = '/home/pyodide'
/** Nobody waits while the memory of Python is kept: that comes so many milliseconds after the start. */
const SNAPSHOT_AFTER = 1000
/** Bots get ready so many milliseconds after a table is shown, which is before they are needed. */
const REHEARSAL_AFTER = 500
/** The folder of the app: this file lies in its `assets`. */
const app = new URL(/* @vite-ignore */ '..', import.meta.url)
const others = otherWindows()
const effects = new Effects(new Journals(), (news: News) => others?.postMessage(news), dropSnapshot)
const values = new Values((name) => (VALUES[name] === undefined ? null : new URL(VALUES[name], app)), {
  has: (path) => python.FS.analyzePath(`${HOME}/dicecup/${path}`).exists,
  write: (path, content) => write(`${HOME}/dicecup/${path}`, content),
})
const bots = new Map<string, ReturnType<typeof setTimeout>>()

// hosts that do not know WebAssembly serve it as some file, which browsers do not compile while it arrives
const instantiate = WebAssembly.instantiateStreaming.bind(WebAssembly)
WebAssembly.instantiateStreaming = async (source, imports) => {
  try {
    const response = await source
    const isTyped = response.headers.get('content-type') === 'application/wasm'
    return await instantiate(
      isTyped ? response : new Response(response.body, { headers: { 'content-type': 'application/wasm' } }),
      imports,
    )
  } catch (error) {
    failed(error) // Pyodide would only warn, and wait for ever
    throw error
  }
}

let failed: (error: unknown) => void
/** Fails if Python's program does not come or cannot run. */
const failure = new Promise<never>((_, reject) => (failed = reject))

let python: Awaited<ReturnType<typeof loadPyodide>>
const ready = Promise.race([start(), failure])
/** Ends when everything that was asked before is answered. */
let queue: Promise<unknown> = ready.catch(() => undefined)

self.onmessage = (event: MessageEvent<{ number: number; asked: Asked }>) => {
  const { number, asked } = event.data
  answer(asked).then(
    ({ do: _, messages, bots, ...given }) => tell({ number, ...given }),
    (error: unknown) => tell(error instanceof Died ? { died: error.message } : { number, failed: String(error) }),
  )
  if ('watch' in asked) setTimeout(() => inTurn({ rehearse: asked.table }), REHEARSAL_AFTER)
}

if (others) others.onmessage = (event: MessageEvent<News>) => inTurn(event.data)

ready.then(
  () => tell({ ready: true }),
  (error: unknown) => tell({ broken: String(error) }),
)

function tell(told: Told): void {
  self.postMessage(told)
}

/** Ask something that nobody waits for. */
function inTurn(asked: { bot: string } | { rehearse: string } | News): void {
  answer(asked).catch((error: unknown) => {
    console.error(error)
    if (error instanceof Died) tell({ died: error.message })
  })
}

async function start(): Promise<PythonWorker> {
  const version = RUNTIME + PACKAGE
  const [snapshot] = await Promise.all([readSnapshot(version), load()])
  const indexURL = new URL(RUNTIME, app).href
  const { loadPyodide: load_ } = await script<{ loadPyodide: typeof loadPyodide }>('pyodide.js')
  // it would look for this one under the name that it has at Pyodide's
  const { default: createPyodideModule } = await script<{ default: CreateModule }>('pyodide.asm.js')
  const options = { indexURL, createPyodideModule }
  if (snapshot !== null)
    try {
      python = await load_({ ...options, _loadSnapshot: unpackMemory(snapshot.memory) })
      for (const [path, content] of snapshot.files) write(path, content)
      python.runPython('import random\nrandom.seed()') // which would begin at the same place every time
      return python.globals.get('worker') as PythonWorker
    } catch (error) {
      console.warn('Python is loaded anew:', error)
      await dropSnapshot()
    }
  python = await load_({ ...options, _makeSnapshot: true })
  await unpack()
  python.runPython(`import sys\nsys.path.insert(0, "${HOME}")\nfrom dicecup.worker import Worker\nworker = Worker()`)
  // what is loaded now stays: no collection of garbage has to look at it again
  python.runPython('import gc\ngc.collect()\ngc.freeze()')
  const [memory, files] = [python.makeMemorySnapshot(), [...filesIn(`${HOME}/dicecup`)]]
  setTimeout(() => void keepSnapshot(version, { memory: packMemory(memory), files }), SNAPSHOT_AFTER)
  return python.globals.get('worker') as PythonWorker
}

/** A script of Pyodide. */
function script<Module>(name: string): Promise<Module> {
  return import(/* @vite-ignore */ new URL(RUNTIME + name, app).href) as Promise<Module>
}

/** Put our package where Python finds it. */
async function unpack(): Promise<void> {
  const archive = await (await fetchUnlessStalled(new URL(PACKAGE, app))).arrayBuffer()
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
      const response = await fetchUnlessStalled(new URL(path, app))
      if (!response.ok || !response.body) throw new Error(`${path}: ${response.status}`)
      const reader = response.body.getReader()
      let length = 0
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        length += part.value.length
        loaded += part.value.length
        tell({ progress: Math.min(loaded / total, 1) })
      }
      // without a service worker nobody else has looked at what a host sends with status 200
      if (length !== size) throw new Error(`${path}: ${length} bytes instead of ${size}`)
    }),
  )
}

/** Whether the service worker has a file already, so that nothing has to be fetched. */
async function isKept(path: string): Promise<boolean> {
  try {
    return (await caches.match(new URL(path, app).pathname)) !== undefined
  } catch {
    return false // no secure context, or a browser that stores nothing: whoever opens a table is told that
  }
}

/** The answer in its turn; a request that needs a value file gives its turn to others until the file is here or given up, and begins again. */
async function answer(asked: object): Promise<Done> {
  const attempt = queue.then(() => begin(asked))
  queue = attempt.catch(() => undefined)
  const step = await attempt
  if (step.do === 'done') return step
  await values.bring(step.names)
  return answer(asked)
}

async function begin(asked: object): Promise<Done | Fetch> {
  const worker = await ready
  let step = stepOf(() => worker.begin(JSON.stringify(asked)))
  while (step.do !== 'done') {
    if (step.do === 'fetch' && values.areWanted(step.names)) {
      worker.give_up()
      return step
    }
    const came = step.do === 'fetch' ? { outcome: values.areHere(step.names) } : await effects.outcomeOf(step)
    step = stepOf(() => worker.resume(JSON.stringify(came)))
  }
  for (const [channel, message] of step.messages) tell({ channel, message })
  for (const [table, seconds] of Object.entries(step.bots)) schedule(table, seconds)
  return step
}

/** What Python does next. */
function stepOf(run: () => string): Step {
  try {
    return JSON.parse(run()) as Step
  } catch (error) {
    // by the name of its class, which cannot be asked for any more once Python has died
    if (error instanceof Error && error.constructor.name === 'PythonError') throw error
    throw new Died(String(error))
  }
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
