// Writes the licences of everything from others that is part of the built app into one file, which the start page links to.

import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const PACKAGES = ['svelte', '@noble/hashes', 'idb', 'uqr', '@fontsource-variable/figtree', '@fontsource/bree-serif']
const NAMES = ['LICENSE', 'LICENSE.md']

export function licences(): Plugin {
  return {
    name: 'dicecup-licences',
    apply: 'build',
    generateBundle() {
      const source = PACKAGES.map((name) => `${name}\n${'='.repeat(name.length)}\n\n${licenceOf(name)}`).join('\n\n\n')
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
