import { afterEach, expect, test, vi } from 'vitest'
import type { Told } from '../worker/told'
import { DeviceTransport } from './device'

class FakeWorker {
  static all: FakeWorker[] = []
  onmessage: (event: { data: Told }) => void = () => undefined
  postMessage = vi.fn()
  terminate = vi.fn()

  constructor() {
    FakeWorker.all.push(this)
  }

  tell(data: Told): void {
    this.onmessage({ data })
  }
}

const patience = { timeout: 20_000 }

afterEach(() => vi.unstubAllGlobals())

test('a worker in which Python died is ended, and the next request starts another', async () => {
  vi.stubGlobal('Worker', FakeWorker)
  const transport = new DeviceTransport(true)
  const refused = transport.request('POST', '/records', '').catch((error: unknown) => error)
  await vi.waitFor(() => expect(FakeWorker.all[0]?.postMessage).toHaveBeenCalledOnce(), patience)
  FakeWorker.all[0]!.tell({ died: 'RangeError' })
  expect(await refused).toMatchObject({ code: 'broken' })
  await vi.waitFor(() => expect(FakeWorker.all[0]!.terminate).toHaveBeenCalledOnce(), patience)

  const answered = transport.request('GET', '/editions')
  await vi.waitFor(() => expect(FakeWorker.all[1]?.postMessage).toHaveBeenCalledOnce(), patience)
  const { number } = FakeWorker.all[1]!.postMessage.mock.calls[0]![0] as { number: number }
  FakeWorker.all[1]!.tell({ number, status: 200, body: '[]' })
  expect(await (await answered).json()).toEqual([])
})
