// SHA-256 (FIPS 180-4) and HMAC (RFC 2104). Browsers have them only on secure pages, and a game at home is on http://192.168.…

const SCHEDULE = constants(64, 1 / 3)
const BEGINNING = constants(8, 1 / 2)
const BLOCK = 64

/** The first 32 bits of the fractions of the roots of the first primes. */
function constants(count: number, power: number): Uint32Array {
  const found = new Uint32Array(count)
  for (let candidate = 2, at = 0; at < count; candidate++) {
    if (!isPrime(candidate)) continue
    found[at++] = (candidate ** power % 1) * 2 ** 32
  }
  return found
}

function isPrime(candidate: number): boolean {
  for (let factor = 2; factor * factor <= candidate; factor++) if (candidate % factor === 0) return false
  return true
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** Mix one block of 64 bytes into the state. */
function compress(state: Uint32Array, message: DataView, offset: number, words: Uint32Array): void {
  for (let at = 0; at < 16; at++) words[at] = message.getUint32(offset + 4 * at)
  for (let at = 16; at < 64; at++) {
    const early = words[at - 15]!
    const late = words[at - 2]!
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    words[at] = words[at - 16]! + small + words[at - 7]! + large
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let at = 0; at < 64; at++) {
    const chosen = (e & f) ^ (~e & g)
    const most = (a & b) ^ (a & c) ^ (b & c)
    const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + SCHEDULE[at]! + words[at]!
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  const mixed = [a, b, c, d, e, f, g, h]
  for (let at = 0; at < 8; at++) state[at] = state[at]! + mixed[at]!
}

export const sha256 = (message: Uint8Array): Uint8Array => digested(BEGINNING, 0, message)

/** The hash of a message of which `done` bytes, whole blocks, are already in the state. */
function digested(begun: Uint32Array, done: number, rest: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((rest.length + 9) / BLOCK) * BLOCK)
  padded.set(rest)
  padded[rest.length] = 0x80
  const view = new DataView(padded.buffer)
  const length = done + rest.length
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29))
  view.setUint32(padded.length - 4, length << 3)
  const state = begun.slice()
  const words = new Uint32Array(64)
  for (let offset = 0; offset < padded.length; offset += BLOCK) compress(state, view, offset, words)
  const digest = new Uint8Array(32)
  const out = new DataView(digest.buffer)
  state.forEach((word, at) => out.setUint32(4 * at, word))
  return digest
}

/** HMAC-SHA256 with this key; what depends on the key alone is computed once. */
export function hmacSha256(key: Uint8Array): (message: Uint8Array) => Uint8Array {
  const block = new Uint8Array(BLOCK)
  block.set(key.length > BLOCK ? sha256(key) : key)
  const begun = (mask: number): Uint32Array => {
    const state = BEGINNING.slice()
    compress(state, new DataView(block.map((byte) => byte ^ mask).buffer), 0, new Uint32Array(64))
    return state
  }
  const [inner, outer] = [begun(0x36), begun(0x5c)]
  return (message) => digested(outer, BLOCK, digested(inner, BLOCK, message))
}

export function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const encoder = new TextEncoder()

export const utf8 = (text: string): Uint8Array => encoder.encode(text)

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes of a hexadecimal text; `null` where it is none. */
export function unhex(text: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})*$/.test(text)) return null
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => parseInt(text.slice(2 * at, 2 * at + 2), 16))
}
