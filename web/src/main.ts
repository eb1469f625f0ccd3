import { mount } from 'svelte'
import './design/faces.css'
import './design/tokens.css'
import './design/base.css'
import App from './App.svelte'
import { knownEditions, learnWords } from './lib/known'
import { begin } from './lib/settings.svelte'
import { home, isSite } from './lib/site'
import { keepFiles } from './lib/keep'

// Nothing is drawn twice where the faces come soon, and nobody waits for them where they come late.
const FACES_WAITED = 150
const faces = ['1em Figtree', '1em "Bree Serif"'].map((face) => document.fonts.load(face).catch(() => []))
learnWords(knownEditions())
const waited = new Promise((resolve) => setTimeout(resolve, FACES_WAITED))
await Promise.all([begin(), Promise.race([Promise.all(faces), waited])])
mount(App, { target: document.getElementById('app')! })

// Service workers need a secure context; over plain http the app needs whoever serves it.
if (import.meta.env.PROD && isSecureContext && 'serviceWorker' in navigator)
  void navigator.serviceWorker.register(`${home}sw.js`, { updateViaCache: 'none' }).catch(() => undefined)

// Whoever has seen a static site once can play it in flight mode.
if (import.meta.env.PROD && isSite) void keepFiles()
