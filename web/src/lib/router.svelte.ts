// Which screen is shown: the path of the page, and nothing else.

import { pathTo, routeOf, type Route, type Screen } from './routes'

class Router {
  route: Route = $state.raw({ screen: 'start', key: '' })
  /** Whether another screen was shown before, since the page was loaded. */
  hasMoved = false

  begin(): void {
    this.route = routeOf(location.pathname)
    addEventListener('popstate', () => this.#show(location.pathname))
  }

  go(screen: Screen, key = ''): void {
    this.#visit(pathTo(screen, key))
  }

  #visit(path: string, hash = ''): void {
    history.pushState(null, '', path + hash)
    this.#show(path)
    scrollTo(0, 0)
  }

  #show(path: string): void {
    this.hasMoved = true
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
    this.#visit(link.pathname, link.hash)
  }
}

export const router = new Router()
