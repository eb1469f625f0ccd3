// The addresses of the screens, from the root of a server. The server serves the app at the same ones; a test compares them.

export const ROUTES = {
  start: '/',
  history: '/history',
  train: '/train',
  setup: '/new/{game}',
  table: '/t/{table}',
  replay: '/replay/{table}',
  report: '/report/{table}',
  rules: '/rules/{game}',
} as const

export type Screen = keyof typeof ROUTES

export const PATTERNS = Object.entries(ROUTES).map(
  ([screen, path]) => [screen as Screen, new RegExp(`^${path.replace(/\{\w+\}/, '([^/]+)')}/?$`)] as const,
)
