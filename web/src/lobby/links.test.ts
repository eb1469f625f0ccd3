import { beforeEach, expect, test, vi } from 'vitest'
import { codeOf, keepInvite, keptInvite, linkAddress, linkIn, newKey, tableAddress, type SeatLink } from './links'

const shelf = new Map<string, string>()
beforeEach(() => {
  shelf.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => void shelf.set(key, value),
  })
})

test('a link that was made is read again', () => {
  const links: SeatLink[] = [
    { seat: null, key: 'a-b_C' },
    { seat: 3, key: 'a-b_C+9/=' },
  ]
  for (const link of links) {
    const address = linkAddress('http://192.168.1.5:8000', '0a1b', link)
    expect(address).toMatch(/^http:\/\/192\.168\.1\.5:8000\/t\/0a1b#/)
    expect(linkIn(new URL(address).hash)).toEqual(link)
  }
})

test('whoever watches needs no secret', () => {
  expect(linkIn(new URL(tableAddress('https://dice.example', '0a1b')).hash)).toBeNull()
})

test('what is no link is none', () => {
  for (const hash of [
    '',
    '#',
    '#join=',
    '#seat=1',
    '#key=x',
    '#seat=one&key=x',
    '#seat=-1&key=x',
    '#seat=1&key=',
    '#seat=999&key=x',
  ])
    expect(linkIn(hash)).toBeNull()
})

test('a key has the form that the server wants, and no two are alike', () => {
  const keys = Array.from({ length: 200 }, newKey)
  for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect(new Set(keys).size).toBe(200)
})

test('both devices show the same four digits', () => {
  expect(codeOf('00000007ffffffff')).toBe('0007')
  expect(codeOf('ffffffff00000000')).toBe('7295')
})

test('the secret is kept for each table, a renewed one replaces the old one, and a reload does not lose it', async () => {
  keepInvite('one', 'first')
  keepInvite('other', 'elsewhere')
  keepInvite('one', 'renewed')
  expect([keptInvite('one'), keptInvite('other'), keptInvite('third')]).toEqual(['renewed', 'elsewhere', null])
  vi.resetModules()
  const reloaded = await import('./links')
  expect(reloaded.keptInvite('one')).toBe('renewed')
})
