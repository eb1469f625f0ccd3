// Tells the service worker the names of all files that were built, and gives it a version that changes when any of them does.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

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
        const built = Object.values(bundle).filter((file) => file !== worker && !file.fileName.endsWith('.html'))
        for (const file of Object.values(bundle))
          if (file !== worker) hash.update(file.type === 'chunk' ? file.code : file.source)
        // the pictures of invite links are for messengers alone
        const still = readdirSync(publicDir).filter((name) => !name.startsWith('preview-'))
        for (const name of still) hash.update(readFileSync(join(publicDir, name)))
        const files = ['/', ...built.map((file) => `/${file.fileName}`), ...still.map((name) => `/${name}`)].sort()
        const facts = `const VERSION=${JSON.stringify(hash.digest('hex').slice(0, 12))},FILES=${JSON.stringify(files)};\n`
        worker.code = facts + worker.code
      },
    },
  }
}
