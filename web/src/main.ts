import { mount } from 'svelte'
import './design/faces.css'
import './design/tokens.css'
import './design/base.css'
import App from './App.svelte'
import { knownEditions, learnWords } from './lib/known'
import { begin } from './lib/settings.svelte'
import { keepFiles, register } from './lib/keep'
import { isSite } from './lib/site'

// Nothing is drawn twice where the faces come soon, and nobody waits for them where they come late.
const FACES_WAITED = 150
const faces = ['1em Figtree', '1em "Bree Serif"'].map((face) => document.fonts.load(face).catch(() => []))
learnWords(knownEditions())
const waited = new Promise((resolve) => setTimeout(resolve, FACES_WAITED))
await Promise.all([begin(), Promise.race([Promise.all(faces), waited])])
mount(App, { target: document.getElementById('app')! })

if (import.meta.env.PROD) register()

// Whoever has seen a static site once can play it in flight mode. A game that is chosen at once comes first.
const KEPT_AFTER = 2000
if (import.meta.env.PROD && isSite) setTimeout(() => void keepFiles(), KEPT_AFTER)
