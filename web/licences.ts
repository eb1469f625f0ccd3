// Writes the licences of everything from others that is part of the built app into one file, which the start page links to.

import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const PACKAGES = ['svelte', '@noble/hashes', 'idb', 'uqr', '@fontsource-variable/figtree', '@fontsource/bree-serif']
const NAMES = ['LICENSE', 'LICENSE.md']
/** What is built by others into Python for browsers, whose npm package has no licence file. */
const STORED = {
  'Pyodide 314 (Mozilla Public License 2.0; source code: https://github.com/pyodide/pyodide)': 'pyodide',
  'CPython 3.14 (source code: https://github.com/python/cpython)': 'cpython',
}

export function licences(): Plugin {
  return {
    name: 'dicecup-licences',
    apply: 'build',
    generateBundle() {
      const all = [
        ...PACKAGES.map((name) => [name, licenceOf(name)] as const),
        ...Object.entries(STORED).map(
          ([name, file]) => [name, readFileSync(`licences/${file}.txt`, 'utf8').trim()] as const,
        ),
      ]
      const source = all.map(([name, text]) => `${name}\n${'='.repeat(name.length)}\n\n${text}`).join('\n\n\n')
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source })
    },
  }
}

function licenceOf(name: string): string {
  for (const file of NAMES) {
    try {
      return readFileSync(`node_modules/${name}/${file}`, 'utf8').trim()
    } catch {
      // under the other name
    }
  }
  throw new Error(`${name} has no licence file`)
}
