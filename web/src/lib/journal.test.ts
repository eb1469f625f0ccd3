import { expect, test } from 'vitest'
import { standing } from './journal'

test('a move that was taken back is not among the moves that stand', () => {
  const kinds = ['word', 'move', 'undo', 'move', 'peek', 'move', 'move', 'undo', 'move'] as const
  const journal = kinds.map((kind, version) => ({ kind, version }))
  expect(standing(journal).map(({ version }) => version)).toEqual([3, 5, 8])
})
