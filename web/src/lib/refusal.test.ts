import { expect, test } from 'vitest'
import { Refused } from '../connection/connection'
import { refusalText } from './refusal'

test('what fails on this device is not blamed on a server', () => {
  const codes = ['broken', 'no-file', 'not-loaded', 'storage', 'not-found'] as const
  const said = codes.map((code) => refusalText(new Refused(code, 'in English', 500)))
  for (const text of [...said, refusalText(new TypeError('in the app'))]) expect(text).not.toMatch(/server|in English/i)
})
