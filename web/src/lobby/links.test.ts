import { beforeEach, expect, test, vi } from 'vitest'
import { keepLinks, keptSecret, linkIn, seatAddress, tableAddress } from './links'

const shelf = new Map<string, string>()
beforeEach(() => {
  shelf.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => void shelf.set(key, value),
  })
})

test('a link that was made is read again', () => {
  const link = { seat: 3, key: 'a-b_C+9/=' }
  const address = seatAddress('http://192.168.1.5:8000', '0a1b', link)
  expect(address).toMatch(/^http:\/\/192\.168\.1\.5:8000\/t\/0a1b#seat=3&key=/)
  expect(linkIn(new URL(address).hash)).toEqual(link)
})

test('whoever watches needs no secret', () => {
  expect(linkIn(new URL(tableAddress('https://dice.example', '0a1b')).hash)).toBeNull()
})

test('what is no link of a seat is none', () => {
  for (const hash of [
    '',
    '#',
    '#seat=1',
    '#key=x',
    '#seat=one&key=x',
    '#seat=-1&key=x',
    '#seat=1&key=',
    '#seat=999&key=x',
  ])
    expect(linkIn(hash)).toBeNull()
})

test('secrets are kept for each table, a renewed one replaces the old one', () => {
  keepLinks('one', [
    { seat: 1, secret: 'first' },
    { seat: 2, secret: 'second' },
  ])
  keepLinks('other', [{ seat: 1, secret: 'elsewhere' }])
  keepLinks('one', [{ seat: 1, secret: 'renewed' }])
  expect([keptSecret('one', 1), keptSecret('one', 2), keptSecret('one', 3)]).toEqual(['renewed', 'second', null])
  expect(keptSecret('other', 1)).toBe('elsewhere')
})

test('a reload of the page does not lose them', async () => {
  keepLinks('table', [{ seat: 1, secret: 'told once' }])
  vi.resetModules()
  const reloaded = await import('./links')
  expect(reloaded.keptSecret('table', 1)).toBe('told once')
})

test('storage that holds nonsense is no link', () => {
  shelf.set('dicecup.links.broken', '{')
  expect(keptSecret('broken', 1)).toBeNull()
})
