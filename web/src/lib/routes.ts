// The addresses of the screens: read and written here alone.

import { isInLink } from './local'
import { PATTERNS, ROUTES, type Screen } from './screens'
import { home, isSite } from './site'

export { ROUTES, type Screen }

/** A screen, and the game or table that its address names. */
export interface Route {
  screen: Screen | 'lost'
  key: string
}

export function routeOf(path: string): Route {
  for (const [screen, pattern] of PATTERNS) {
    const found = pattern.exec(path)
    if (found) return { screen, key: found[1] ? named(found[1]) : '' }
  }
  return { screen: 'lost', key: '' }
}

/** What a messenger or a sentence added to a link that holds its table is no part of it. */
const named = (key: string): string => (isInLink(key) ? key.replace(/^(~[\w-]+).*/, '$1') : key)

/** The address of a screen; `key` is the game or table that it shows. On a static site it stands behind the `#`, and so does
 * everywhere the name of a table that came in a link, which no server has to know. */
export const pathTo = (screen: Screen, key = ''): string =>
  (isSite ? '#' : isInLink(key) ? '/#' : '') + ROUTES[screen].replace(/\{\w+\}/, key)

/** The address of a screen for other devices. */
export const addressOf = (screen: Screen, key: string): string =>
  new URL(pathTo(screen, key), location.origin + home).href

/** The path of the screen that the page's address names. */
export const shownPath = (): string =>
  isSite || location.hash.startsWith('#/') ? location.hash.slice(1) || '/' : location.pathname
