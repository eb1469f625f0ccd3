// Which screen is shown: the path of the page, and nothing else. Back closes what was opened over the screen before it leaves the screen.

import { pathTo, routeOf, shownPath, type Route, type Screen } from './routes'
import { isSite } from './site'

class Router {
  route: Route = $state.raw({ screen: 'start', key: '' })
  /** Whether another screen was shown before, since the page was loaded. */
  hasMoved = false
  /** How to close what is open over the screen, the topmost last. */
  #covers: (() => void)[] = []
  /** Whether the present history entry was added for a cover. It stays when the cover is closed in another way, for the next cover or
   * screen to use: `history.back()` would take effect only after whatever is opened next. */
  #isCover = false
  /** The address of the screen that is shown. */
  #path = ''

  begin(): void {
    this.#path = shownPath()
    this.route = routeOf(this.#path)
    this.#isCover = isCover(history.state)
    addEventListener('popstate', this.#popped)
  }

  /** Let Back close something that covers the screen; returns what to call once it is closed. */
  cover(close: () => void): () => void {
    this.#covers.push(close)
    this.#coverEntry()
    return () => (this.#covers = this.#covers.filter((one) => one !== close))
  }

  #coverEntry(): void {
    if (!this.#isCover) history.pushState({ cover: true }, '')
    this.#isCover = true
  }

  #popped = (): void => {
    const wasCover = this.#isCover
    this.#isCover = isCover(history.state)
    // an address that was typed, or another screen's entry: Back from a cover stays at the address of its screen
    if (shownPath() !== this.#path) return this.#show(shownPath())
    const close = this.#covers.pop()
    if (close) {
      close()
      if (this.#covers.length > 0) this.#coverEntry()
    } else if (wasCover) history.back()
    else this.#show(shownPath())
  }

  go(screen: Screen, key = ''): void {
    this.#visit(pathTo(screen, key))
  }

  #visit(path: string, hash = ''): void {
    if (this.#isCover) history.replaceState(null, '', path + hash)
    else history.pushState(null, '', path + hash)
    this.#isCover = false
    this.#show(shownPath())
    scrollTo(0, 0)
  }

  #show(path: string): void {
    this.hasMoved = true
    this.#path = path
    this.#covers = []
    this.route = routeOf(path)
  }

  /** For links: a plain click stays in the app, all others are left to the browser. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element).closest('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    if (isSite && !link.hash.startsWith('#/')) document.getElementById(link.hash.slice(1))?.scrollIntoView()
    else if (isSite) this.#visit(link.hash)
    else this.#visit(link.pathname, link.hash)
  }
}

const isCover = (state: unknown): boolean => typeof state === 'object' && state !== null && 'cover' in state

export const router = new Router()
