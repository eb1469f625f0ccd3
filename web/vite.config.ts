import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { licences } from './licences.ts'
import { precache, WORKER } from './precache.ts'
import { python } from './python.ts'
import { rooted } from './rooted.ts'

// The built app is part of the Python package. Nothing is inlined: the server's content policy allows no inline script or style.
// Files name each other by relative addresses, so that the app also runs in any folder of a static host: `dicecup site` makes that.
export default defineConfig({
  base: './',
  plugins: [svelte(), licences(), python({ emits: true }), rooted(), precache('public')],
  worker: { format: 'es', plugins: () => [python({ emits: false })] },
  build: {
    outDir: '../src/dicecup/web_app',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rollupOptions: {
      input: { index: 'index.html', sw: 'src/sw.ts' },
      checks: { bundlerTimings: false }, // which would greet whoever builds the app for the first time
      output: { entryFileNames: (chunk) => (chunk.name === 'sw' ? WORKER : 'assets/[name]-[hash].js') },
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node', isolate: false, testTimeout: 30_000 },
})
