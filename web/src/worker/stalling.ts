// Gives up a fetch of which nothing comes any more: else it is waited for as long as the connection stands.

/** A file is given up when for so many milliseconds nothing comes of it, nor of any other one: hosts may send one after the other. */
export const STALLED = 15_000

/** What makes each fetch under way wait from now on. */
const waits = new Set<() => void>()
const heard = (): void => waits.forEach((wait) => wait())

/** As `fetch`; the response, or its body, fails where the host stalls. Whoever gets it reads all of it. */
export async function fetchUnlessStalled(address: URL | string, options: RequestInit = {}): Promise<Response> {
  const giving = new AbortController()
  const { signal } = giving
  let timer: ReturnType<typeof setTimeout>
  const end = (): void => {
    clearTimeout(timer)
    waits.delete(wait)
  }
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      waits.delete(wait)
      giving.abort(new Error(`${String(address)} has stalled`))
    }, STALLED)
  }
  waits.add(wait)
  wait()
  const response = await fetch(address, { ...options, signal }).catch((error: unknown) => {
    end()
    throw error
  })
  heard()
  if (!response.body) {
    end()
    return response
  }
  const parts = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, passed) => {
      heard()
      passed.enqueue(part)
    },
    flush: end,
  })
  const { status, headers } = response
  response.body.pipeTo(parts.writable, { signal }).catch(end) // a body that breaks off, or that is read no more, is waited for no more
  return new Response(parts.readable, { status, headers })
}
