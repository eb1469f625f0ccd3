import { mount } from 'svelte'
import './design/tokens.css'
import './design/base.css'
import App from './App.svelte'
import { begin } from './lib/settings.svelte'

await begin()
mount(App, { target: document.getElementById('app')! })

// Service workers need a secure context; over plain http the app needs its server.
if (import.meta.env.PROD && isSecureContext && 'serviceWorker' in navigator)
  void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
