import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// The built app is part of the Python package. Nothing is inlined: the server's content policy allows no inline script or style.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/dicecup/web_app',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
})
