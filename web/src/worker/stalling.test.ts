import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchUnlessStalled, STALLED } from './stalling'

const ADDRESS = new URL('https://example.org/python.wasm')
const ALMOST = STALLED - 1000

/** A host whose file comes when the test sends it; `ended` tells why the browser ended it. */
function host(): {
  send: (...bytes: number[]) => void
  close: () => void
  cut: () => void
  ended: unknown[]
  body: ReadableStream<Uint8Array<ArrayBuffer>>
} {
  let sending: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>
  const ended: unknown[] = []
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => void (sending = controller),
    cancel: (why) => void ended.push(why),
  })
  vi.stubGlobal('fetch', async () => new Response(body, { status: 200, headers: { 'content-type': 'some/file' } }))
  return {
    send: (...bytes) => sending.enqueue(new Uint8Array(bytes)),
    close: () => sending.close(),
    cut: () => sending.error(new TypeError('network error')),
    ...{ ended, body },
  }
}

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a file that comes slowly is read to its end', async () => {
  const { send, close, ended } = host()
  const response = await fetchUnlessStalled(ADDRESS)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'some/file'])
  const content = response.arrayBuffer()
  for (const byte of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(ALMOST)
    send(byte)
  }
  await vi.advanceTimersByTimeAsync(ALMOST)
  close()
  expect([...new Uint8Array(await content)]).toEqual([1, 2, 3])
  expect([ended, vi.getTimerCount()]).toEqual([[], 0])
})

test('a file that stalls fails and is fetched no more', async () => {
  const { send, ended } = host()
  const content = (await fetchUnlessStalled(ADDRESS)).arrayBuffer()
  const failing = expect(content).rejects.toThrow(`${ADDRESS} has stalled`)
  send(1)
  await vi.advanceTimersByTimeAsync(ALMOST)
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(STALLED)
  await failing
  expect(ended).toHaveLength(1)
})

test('a file that is cut off fails, and nothing waits for it any more', async () => {
  const { send, cut } = host()
  const content = (await fetchUnlessStalled(ADDRESS)).arrayBuffer()
  const failing = expect(content).rejects.toThrow('network error')
  send(1)
  await vi.advanceTimersByTimeAsync(ALMOST)
  cut()
  await failing
  expect(vi.getTimerCount()).toBe(0)
})

test('a file that waits behind another one is not given up while that comes', async () => {
  const [first, second] = [host(), host()]
  const both = []
  for (const one of [first, second]) {
    vi.stubGlobal('fetch', async () => new Response(one.body))
    both.push((await fetchUnlessStalled(ADDRESS)).arrayBuffer())
  }
  for (let times = 0; times < 3; times += 1) {
    await vi.advanceTimersByTimeAsync(ALMOST)
    first.send(1)
  }
  first.close()
  await vi.advanceTimersByTimeAsync(ALMOST)
  second.send(2)
  second.close()
  expect((await Promise.all(both)).map((content) => [...new Uint8Array(content)])).toEqual([[1, 1, 1], [2]])
})

test('a host that does not answer is given up, with the options of the fetch', async () => {
  const asked = vi.fn(
    (_: URL, { signal }: RequestInit) =>
      new Promise((_done, failed) => signal!.addEventListener('abort', () => failed(signal!.reason))),
  )
  vi.stubGlobal('fetch', asked)
  const failing = expect(fetchUnlessStalled(ADDRESS, { cache: 'no-cache' })).rejects.toThrow('has stalled')
  await vi.advanceTimersByTimeAsync(STALLED)
  await failing
  expect(asked.mock.calls[0]![1]).toMatchObject({ cache: 'no-cache' })
})

test('a response without a body, and a fetch that fails, leave nothing behind', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  expect((await fetchUnlessStalled(ADDRESS)).status).toBe(204)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await expect(fetchUnlessStalled(ADDRESS)).rejects.toThrow('no network')
  expect(vi.getTimerCount()).toBe(0)
})
