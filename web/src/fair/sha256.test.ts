import { createHash, createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { hex, hmacSha256, sha256, unhex, utf8 } from './sha256'

const repeated = (byte: number, length: number): Uint8Array => new Uint8Array(length).fill(byte)

// NIST, "Secure Hash Standard" examples (csrc.nist.gov, SHA256.pdf) and FIPS 180-2, appendix B.
test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
])('SHA-256 of the published messages (%#)', (message, digest) => {
  expect(hex(sha256(utf8(message)))).toBe(digest)
})

// RFC 4231, sections 4.2 to 4.8; section 4.6 shows only the first 128 bits.
test.each([
  [repeated(0x0b, 20), utf8('Hi There'), 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  [
    utf8('Jefe'),
    utf8('what do ya want for nothing?'),
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  [repeated(0xaa, 20), repeated(0xdd, 50), '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe'],
  [
    Uint8Array.from({ length: 25 }, (_, at) => at + 1),
    repeated(0xcd, 50),
    '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
  ],
  [repeated(0x0c, 20), utf8('Test With Truncation'), 'a3b6167473100ee06e0c796c2955552b'],
  [
    repeated(0xaa, 131),
    utf8('Test Using Larger Than Block-Size Key - Hash Key First'),
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  ],
  [
    repeated(0xaa, 131),
    utf8(
      'This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.',
    ),
    '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
  ],
])('HMAC-SHA-256 of RFC 4231 (%#)', (key, message, digest) => {
  expect(hex(hmacSha256(key)(message)).slice(0, digest.length)).toBe(digest)
})

test('every length of message around the blocks agrees with another implementation', () => {
  for (let length = 0; length <= 200; length++) {
    const [key, message] = [new Uint8Array(randomBytes(length)), new Uint8Array(randomBytes(length))]
    expect(hex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
    expect(hex(hmacSha256(key)(message))).toBe(createHmac('sha256', key).update(message).digest('hex'))
  }
})

test('hexadecimal goes both ways, and other text is refused', () => {
  expect(hex(unhex('00ff10')!)).toBe('00ff10')
  for (const text of ['0', 'FF', 'xy', ' 00']) expect(unhex(text)).toBeNull()
})
