// Python for games without a server: Pyodide's files, our package, value files, and pages that were made beforehand. Their addresses
// have a hash or a version in them, and `virtual:python` tells them to the app.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Where all of it lies in the built app. */
export const FOLDER = 'assets/python'
const VIRTUAL = 'virtual:python'
const PYODIDE = 'node_modules/pyodide'
const RUNTIME = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip', 'pyodide-lock.json']

/** Many hosts do not know that `.mjs` is a script, and browsers run no module that is sent as some file. */
const hosted = (name: string): string => name.replace(/\.mjs$/, '.js')

interface Packed {
  /** The content of every file, by its address in the app. */
  files: Map<string, Uint8Array>
  manifest: string
}

let packed: Packed | null = null

/** `emits` is false in the build of the Web Worker, which only needs the addresses. */
export function python({ emits }: { emits: boolean }): Plugin {
  return {
    name: 'dicecup-python',
    apply: 'build',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load: (id) => (id === `\0${VIRTUAL}` ? (packed ??= pack()).manifest : null),
    generateBundle() {
      packed ??= pack()
      if (emits) for (const [fileName, source] of packed.files) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

function pack(): Packed {
  const folder = mkdtempSync(join(tmpdir(), 'dicecup-'))
  try {
    execFileSync('python', ['../scripts/pack_browser.py', folder], { stdio: 'inherit' })
    return collect(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function collect(folder: string): Packed {
  const files = new Map<string, Uint8Array>()
  const { version } = JSON.parse(readFileSync(`${PYODIDE}/package.json`, 'utf8')) as { version: string }
  const runtime = `${FOLDER}/pyodide-${version}/`
  for (const name of RUNTIME) files.set(runtime + hosted(name), readFileSync(join(PYODIDE, name)))
  const add = (path: string): string => {
    const content = readFileSync(join(folder, path))
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
    const name = `${FOLDER}/${basename(path, extname(path))}-${hash}${extname(path)}`
    files.set(name, content)
    return name
  }
  const all = (part: string): Record<string, string> =>
    Object.fromEntries(readdirSync(join(folder, part)).map((name) => [name, add(`${part}/${name}`)]))
  const first = [...files].map(([name, content]) => [name, content.length] as const)
  const archive = add('dicecup.zip')
  const loads = [...first, [archive, files.get(archive)!.length] as const]
  const facts = { RUNTIME: runtime, LOADS: loads, PACKAGE: archive, VALUES: all('values'), RULES: all('rules') }
  const told = { ...facts, EDITIONS: add('editions.json') }
  const manifest = Object.entries(told).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
  return { files, manifest: manifest.join('\n') }
}
