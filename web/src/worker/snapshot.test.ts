import { expect, test } from 'vitest'
import { packMemory, unpackMemory } from './snapshot'

test('memory comes back as it was, and its zeros are not kept', () => {
  const memory = new Uint8Array(200_003)
  for (const place of [0, 40_000, 40_001, 120_000, 200_002]) memory[place] = 7
  const packed = packMemory(memory)
  expect(packed.pages.length).toBeLessThan(100_000)
  expect(Buffer.compare(unpackMemory(packed), memory)).toBe(0)
})
