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

/** What a messenger or a sentence added to a link that holds its table is no part of it; some write its `~` as `%7E`. */
function named(key: string): string {
  const decoded = key.replace(/^%7e/i, '~')
  return isInLink(decoded) ? decoded.replace(/^(~[\w-]+).*/, '$1') : key
}

/** The address of a screen; `key` is the game or table that it shows, `part` a move of the replay or a rule of the page. On a static site
 * it stands behind the `#`, and so does everywhere the name of a table that came in a link, which no server has to know. */
export const pathTo = (screen: Screen, key = '', part: string | number = ''): string =>
  (isSite ? '#' : isInLink(key) ? '/#' : '') + ROUTES[screen].replace(/\{\w+\}/, key) + (part === '' ? '' : `#${part}`)

/** The address of a screen for other devices. */
export const addressOf = (screen: Screen, key: string): string =>
  new URL(pathTo(screen, key), location.origin + home).href

/** The path of the screen that the page's address names. */
export const shownPath = (): string => shown()[0] || '/'

/** The part of that screen which the address names; what a sentence added to the address is no part of it. */
export const shownPart = (): string => /^[\w-]*/.exec(shown()[1] ?? '')![0]

/** The address in its two parts; some messengers write the `#` between them as `%23`. */
function shown(): string[] {
  const isBehind = isSite || location.hash.startsWith('#/')
  return (isBehind ? location.hash.slice(1) : location.pathname + location.hash).split(/#|%23/)
}
