import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checked } from './checked'

const FILE = 'what was built'
const PATH = '/python/pyodide.js'
const HASH = createHash('sha256').update(FILE).digest('hex')

test('the file that was built is passed on and can be kept', async () => {
  const { response, whole } = checked(
    PATH,
    new Response(FILE, { headers: { 'content-type': 'text/javascript' } }),
    HASH,
  )
  expect(await response.text()).toBe(FILE)
  expect(response.headers.get('content-type')).toBe('text/javascript')
  expect(await (await whole).text()).toBe(FILE)
})

test('a program is passed on and kept as one, also from a host that does not know such files', async () => {
  const sent = new Response(FILE, { headers: { 'content-type': 'application/octet-stream' } })
  const { response, whole } = checked('/python/pyodide.asm.wasm', sent, HASH)
  for (const one of [response, await whole]) expect(one.headers.get('content-type')).toBe('application/wasm')
})

test('a log-in page with status 200 fails for whoever reads it, and cannot be kept', async () => {
  const { response, whole } = checked(PATH, new Response('<title>Log in</title>'), HASH)
  await expect(response.text()).rejects.toThrow('is not the file that was built')
  await expect(whole).rejects.toThrow('is not the file that was built')
})

test('an error of the host fails', () => {
  expect(() => checked(PATH, new Response(FILE, { status: 404 }), HASH)).toThrow('status 404')
})
