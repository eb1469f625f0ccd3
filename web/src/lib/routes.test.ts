import { afterAll, expect, test, vi } from 'vitest'
import { pathTo, ROUTES, routeOf, type Screen } from './routes'

afterAll(() => {
  vi.doUnmock('./site')
  vi.unstubAllGlobals()
  vi.resetModules() // other tests are of a server's pages
})

/** What a page of a server or a site reads in an address, after what somebody did to it on the way. */
async function opened(
  isSite: boolean,
  screen: Screen,
  key: string,
  part: string | number,
  alter = (link: string) => link,
) {
  vi.doMock('./site', () => ({ isSite, home: isSite ? '/some/where/' : '/' }))
  vi.resetModules()
  const { pathTo, routeOf, shownPart, shownPath } = await import('./routes')
  const address = new URL(alter(pathTo(screen, key, part)), `https://dice.example${isSite ? '/some/where/' : '/'}`)
  vi.stubGlobal('location', address)
  return { address: address.href, ...routeOf(shownPath()), part: shownPart() }
}

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

test('a link that holds its table is also read where a messenger has encoded it', () => {
  for (const encoded of ['%7E', '%7e'])
    expect(routeOf(`/replay/${encoded}ab_c-1.`)).toEqual({ screen: 'replay', key: '~ab_c-1' })
})

test('every other address is lost', () => {
  for (const path of ['/t', '/t/a/b', '/nowhere', '/new', '/new/', '/history/x'])
    expect(routeOf(path)).toEqual({ screen: 'lost', key: '' })
})

const FORMS = [
  { isSite: false, key: 'a-1', address: 'https://dice.example/replay/a-1#12' },
  { isSite: true, key: 'a-1', address: 'https://dice.example/some/where/#/replay/a-1#12' },
  { isSite: false, key: '~ab_c-1', address: 'https://dice.example/#/replay/~ab_c-1#12' },
  { isSite: true, key: '~ab_c-1', address: 'https://dice.example/some/where/#/replay/~ab_c-1#12' },
]

test.each(FORMS)('$address leads to a move of its game', async ({ isSite, key, address }) => {
  expect(await opened(isSite, 'replay', key, 12)).toEqual({ address, screen: 'replay', key, part: '12' })
  expect(await opened(isSite, 'replay', key, '')).toMatchObject({ screen: 'replay', key, part: '' })
  for (const alter of [
    (link: string) => `${link}).`,
    (link: string) => link.replace(/#(?=12)/, '%23'),
    (link: string) => link.replace('~', '%7E'),
  ])
    expect(await opened(isSite, 'replay', key, 12, alter)).toMatchObject({ screen: 'replay', key, part: '12' })
})

test.each([false, true])('an address leads to a rule of a page, on a site: %s', async (isSite) => {
  const found = await opened(isSite, 'rules', 'showdown', 'R31', (link) => `${link}.`)
  expect(found).toMatchObject({ screen: 'rules', key: 'showdown', part: 'R31' })
})

test.each([false, true])('an address without a screen is that of the start page, on a site: %s', async (isSite) => {
  expect(await opened(isSite, 'start', '', '', () => '')).toMatchObject({ screen: 'start', part: '' })
})
