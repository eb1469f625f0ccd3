// Answers that were made when the app was built: no Python is needed for them.

import { EDITIONS, RULES } from 'virtual:python'
import { home } from '../lib/site'

/** The address of the file that answers a request, if one does. */
export function fileOf(path: string): string | null {
  if (path === '/editions') return home + EDITIONS
  const [, game, language] = /^\/editions\/([\w-]+)\/page\?language=(\w+)$/.exec(path) ?? []
  const page = RULES[`${game}-${language}.json`]
  return page === undefined ? null : home + page
}
