import { expect, test } from 'vitest'
import '../../testing' // which loads the words
import { Refused } from '../connection/connection'
import { lostBy, refusalText } from './refusal'
import { settings } from './settings.svelte'

test('what fails on this device is not blamed on a server', () => {
  const codes = ['broken', 'no-file', 'not-loaded', 'storage', 'not-found'] as const
  const said = codes.map((code) => refusalText(new Refused(code, 'in English', 500)))
  for (const text of [...said, refusalText(new TypeError('in the app'))]) expect(text).not.toMatch(/server|in English/i)
})

test('what is not allowed is explained where the servers language is understood, and said in general elsewhere', () => {
  const said = (language: 'en' | 'fi'): string => {
    settings.language = language
    return refusalText(new Refused('not-allowed', 'a bot can be called in 9 seconds', 409))
  }
  expect(said('en')).toBe('a bot can be called in 9 seconds')
  expect(said('fi')).not.toMatch(/seconds/)
  settings.language = 'en'
})

test('a table that cannot be shown is not there, cut off on its way, or of other rules', () => {
  const lost = (code: 'not-found' | 'malformed' | 'other-rules' | 'busy', status: number, table: string) =>
    lostBy(new Refused(code, '', status), table)
  expect(lost('not-found', 404, 'a1')).toBe('table')
  expect(lost('malformed', 422, '~a1')).toBe('link')
  expect(['a1', '~a1'].map((table) => lost('other-rules', 409, table))).toEqual(['rules', 'rules'])
  expect([lost('busy', 503, 'a1'), lostBy(new TypeError('in the app'), 'a1')]).toEqual([null, null])
})
