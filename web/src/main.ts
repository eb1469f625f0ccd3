import { mount } from 'svelte'
import './design/faces.css'
import './design/tokens.css'
import './design/base.css'
import App from './App.svelte'
import { knownEditions, learnWords } from './lib/known'
import { begin } from './lib/settings.svelte'
import { keepFiles, register } from './lib/keep'
import { isLocal } from './lib/local'
import { routeOf, shownPath } from './lib/routes'
import { isSite } from './lib/site'
import { linkIn } from './lobby/links'
import { DATABASE } from './worker/windows'

// Nothing is drawn twice where the faces come soon, and nobody waits for them where they come late.
const FACES_WAITED = 150
/** A browser whose storage does not respond shows the page all the same, after so many milliseconds. */
const STORAGE_WAITED = 1000
const wait = (milliseconds: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, milliseconds))
const faces = ['1em Figtree', '1em "Bree Serif"'].map((face) => document.fonts.load(face).catch(() => []))
learnWords(knownEditions())
await Promise.all([
  begin(),
  Promise.race([Promise.all(faces), wait(FACES_WAITED)]),
  Promise.race([recognise().catch(() => null), wait(STORAGE_WAITED)]),
])
mount(App, { target: document.getElementById('app')! })

/** A browser that was killed may have lost which tables are on this device: look for one that is opened by its address. A static site
 * has no others, and whoever comes by a link to a seat comes to the server's. */
async function recognise(): Promise<void> {
  const { screen, key } = routeOf(shownPath())
  if (isSite || !['table', 'replay', 'report'].includes(screen) || isLocal(key) || linkIn(location.hash)) return
  const databases = await indexedDB.databases()
  if (databases.some(({ name }) => name === DATABASE))
    await import('./lib/found').then(({ findLocal }) => findLocal(key))
}

if (import.meta.env.PROD) register()

// Whoever has seen a static site once can play it in flight mode. A game that is chosen at once comes first.
const KEPT_AFTER = 2000
if (import.meta.env.PROD && isSite) setTimeout(() => void keepFiles(), KEPT_AFTER)
