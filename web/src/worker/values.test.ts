import { afterEach, expect, test, vi } from 'vitest'
import { Values } from './values'

const NAME = 'solve/yahtzee.pocket'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function valuesFrom(fetching: typeof fetch): { values: Values; files: Map<string, Uint8Array> } {
  vi.stubGlobal('fetch', vi.fn(fetching))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const files = new Map<string, Uint8Array>()
  const folder = {
    has: (path: string) => files.has(path),
    write: (path: string, it: Uint8Array) => files.set(path, it),
  }
  const addressOf = (name: string) => (name.endsWith('.pocket') ? new URL(`https://example.org/${name}`) : null)
  return { values: new Values(addressOf, folder), files }
}

test('a file is fetched once, however many wait for it, and put where Python looks for it', async () => {
  const { values, files } = valuesFrom(async () => new Response(new Uint8Array([1, 2, 3])))
  expect([values.areWanted([NAME]), values.areHere([NAME])]).toEqual([true, false])
  await Promise.all([values.bring([NAME]), values.bring([NAME])])
  expect([...files.get(NAME)!]).toEqual([1, 2, 3])
  expect(fetch).toHaveBeenCalledTimes(1)
  expect([values.areWanted([NAME]), values.areHere([NAME])]).toEqual([false, true])
})

test('a file that there is not is not waited for', () => {
  const { values } = valuesFrom(async () => Response.error())
  expect([values.areWanted(['solve/none']), values.areHere(['solve/none'])]).toEqual([false, true])
})

test('a file that is cut off is done without, and tried again later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let isCut = true
  const body = () =>
    new ReadableStream<Uint8Array>({
      pull(stream) {
        if (isCut) return stream.error(new TypeError('network error'))
        stream.enqueue(new Uint8Array([1]))
        stream.close()
      },
    })
  const { values, files } = valuesFrom(async () => new Response(body()))
  await values.bring([NAME])
  expect([files.size, values.areWanted([NAME]), values.areHere([NAME])]).toEqual([0, false, false])
  isCut = false
  vi.setSystemTime(Date.now() + 60_000)
  expect(values.areWanted([NAME])).toBe(true)
  await values.bring([NAME])
  expect(values.areHere([NAME])).toBe(true)
})

test('a file that does not come is given up', async () => {
  vi.useFakeTimers()
  const { values } = valuesFrom(
    (_, init) =>
      new Promise((_done, failed) => init?.signal?.addEventListener('abort', () => failed(new Error('abort')))),
  )
  const brought = values.bring([NAME])
  await vi.advanceTimersByTimeAsync(20_000)
  await brought
  expect(values.areWanted([NAME])).toBe(false)
})
