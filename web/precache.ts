// Tells the service worker the addresses of the screens and the names of all files that were built, those of Python apart and with their
// hashes, and gives it a version that changes when any of them does. The page has the same version.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { FOLDER } from './python.ts'
import { PATTERNS } from './src/lib/screens.ts'

export const WORKER = 'sw.js'

export function precache(publicDir: string): Plugin {
  return {
    name: 'dicecup-precache',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle[WORKER]
        if (worker?.type !== 'chunk') throw new Error(`${WORKER} was not built`)
        if (worker.imports.length > 0) throw new Error(`${WORKER} must stand alone`)
        const hash = createHash('sha256').update(worker.code)
        const names = Object.values(bundle)
          .filter((file) => file !== worker && !file.fileName.endsWith('.html'))
          .map((file) => file.fileName)
        const isLarge = (name: string): boolean => name.startsWith(`${FOLDER}/`) && !name.includes('/editions-')
        // Python and our package are needed first, value files by one game each
        const isFirst = (name: string): boolean => /\/(pyodide|dicecup)-[^/]+/.test(name)
        const byUse = (a: string, b: string): number => Number(isFirst(b)) - Number(isFirst(a)) || (a < b ? -1 : 1)
        for (const file of Object.values(bundle))
          if (file !== worker) hash.update(file.type === 'chunk' ? file.code : file.source)
        // the pictures of invite links are for messengers alone
        const still = readdirSync(publicDir).filter((name) => !name.startsWith('preview-'))
        for (const name of still) hash.update(readFileSync(join(publicDir, name)))
        const files = ['', ...names.filter((name) => !isLarge(name)), ...still].sort()
        const large = names.filter(isLarge).sort(byUse)
        const told = {
          VERSION: hash.digest('hex').slice(0, 12),
          FILES: files,
          LARGE: Object.fromEntries(large.map((name) => [name, sha256(bundle[name]!)])),
          SCREENS: PATTERNS.map(([, pattern]) => pattern.source).join('|'),
        }
        const facts = `const ${Object.entries(told).map(([name, value]) => `${name}=${JSON.stringify(value)}`)};\n`
        worker.code = facts + worker.code
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('index.html was not built')
        page.source = String(page.source).replace('<html ', `<html data-version="${told.VERSION}" `)
      },
    },
  }
}

const sha256 = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): string =>
  createHash('sha256')
    .update(file.type === 'chunk' ? file.code : file.source)
    .digest('hex')
