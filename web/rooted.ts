// The page of the app is served at the address of every screen, so it names its files from the root of the server.

import type { Plugin } from 'vite'

export function rooted(): Plugin {
  return {
    name: 'dicecup-rooted',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (html) => html.replaceAll(/(src|href)="\.\//g, '$1="/') },
  }
}
