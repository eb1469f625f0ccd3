import { mount } from 'svelte'
import './design/tokens.css'
import './design/base.css'
import App from './App.svelte'
import { begin } from './lib/settings.svelte'

await begin()
mount(App, { target: document.getElementById('app')! })
