// Which screen is shown: the path of the page, and nothing else.

export type Route =
  | { screen: 'start' }
  | { screen: 'setup'; game: string }
  | { screen: 'table'; id: string }
  | { screen: 'replay'; id: string }
  | { screen: 'history' }
  | { screen: 'rules'; game: string }
  | { screen: 'lost' }

export function routeOf(path: string): Route {
  const [first = '', second = '', ...rest] = path.split('/').filter(Boolean)
  if (rest.length > 0) return { screen: 'lost' }
  if (first === '') return { screen: 'start' }
  if (first === 'history' && second === '') return { screen: 'history' }
  if (second === '') return { screen: 'lost' }
  if (first === 'new') return { screen: 'setup', game: second }
  if (first === 't') return { screen: 'table', id: second }
  if (first === 'replay') return { screen: 'replay', id: second }
  if (first === 'rules') return { screen: 'rules', game: second }
  return { screen: 'lost' }
}

class Router {
  route: Route = $state.raw({ screen: 'start' })

  begin(): void {
    this.route = routeOf(location.pathname)
    addEventListener('popstate', () => (this.route = routeOf(location.pathname)))
  }

  go(path: string): void {
    history.pushState(null, '', path)
    this.route = routeOf(path)
    scrollTo(0, 0)
  }

  /** For links: a plain click stays in the app, all others are the browser's. */
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
    if (link.pathname.startsWith('/api')) return
    event.preventDefault()
    this.go(link.pathname)
  }
}

export const router = new Router()
