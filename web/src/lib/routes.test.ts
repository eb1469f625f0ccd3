import { expect, test } from 'vitest'
import { pathTo, ROUTES, routeOf, type Screen } from './routes'

test('an address names its screen', () => {
  expect(routeOf('/')).toEqual({ screen: 'start', key: '' })
  expect(routeOf('/new/some-game')).toEqual({ screen: 'setup', key: 'some-game' })
  expect(routeOf('/t/0a1b2c')).toEqual({ screen: 'table', key: '0a1b2c' })
  expect(routeOf('/history/')).toEqual({ screen: 'history', key: '' })
})

test('the address of every screen leads back to it', () => {
  for (const screen of Object.keys(ROUTES) as Screen[])
    expect(routeOf(pathTo(screen, 'a-1'))).toEqual({ screen, key: ROUTES[screen].includes('{') ? 'a-1' : '' })
})

test('what a sentence adds to a link that holds its table is no part of it', () => {
  for (const end of ['', '.', '),', '?'])
    expect(routeOf(`/replay/~ab_c-1${end}`)).toEqual({ screen: 'replay', key: '~ab_c-1' })
})

test('every other address is lost', () => {
  for (const path of ['/t', '/t/a/b', '/nowhere', '/new', '/new/', '/history/x'])
    expect(routeOf(path)).toEqual({ screen: 'lost', key: '' })
})
