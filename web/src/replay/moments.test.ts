import { expect, test } from 'vitest'
import type { Moment, Replay } from '../lib/api-types'
import { Moments, PAGE } from './moments.svelte'

/** A server with a game of so many moves, which notes the requests. */
function server(moves: number) {
  const requested: number[] = []
  const state = { moves, broken: false }
  const load = async (id: string, start: number, count: number): Promise<Replay> => {
    requested.push(start)
    if (state.broken) throw new Error('cut off')
    const length = Math.max(0, Math.min(count, state.moves + 1 - start))
    return { id, moves: state.moves, moments: Array.from({ length }, (_, at) => ({ number: start + at }) as Moment) }
  }
  return { requested, state, moments: new Moments('a', load) }
}

test('a page is requested once, and the next one near its end', async () => {
  const { requested, moments } = server(1000)
  expect((await moments.want(0))?.number).toBe(0)
  await moments.want(30)
  expect(requested).toEqual([0])
  await moments.want(61)
  await moments.want(62)
  expect(requested).toEqual([0, 100])
  expect((await moments.want(555))?.number).toBe(555)
  expect(requested).toEqual([0, 100, 500])
})

test.each([0, 1, 99, 100, 101, 250])('all moments of a game of %i moves come in order', async (moves) => {
  const { moments } = server(moves)
  const progress: number[] = []
  const found = await moments.all((done) => progress.push(done))
  expect(found.map(({ number }) => number)).toEqual(Array.from({ length: moves + 1 }, (_, at) => at))
  expect(progress.at(-1)).toBe(moves)
})

test('what failed is requested again', async () => {
  const { moments, state } = server(5)
  state.broken = true
  await expect(moments.all(() => undefined)).rejects.toThrow('cut off')
  state.broken = false
  expect((await moments.want(3))?.number).toBe(3)
  expect(moments.failed).toBeNull()
})

test('a game that goes on grows', async () => {
  const { moments, state } = server(PAGE - 1)
  await moments.want(0)
  state.moves = PAGE + 5
  await moments.renew()
  expect(moments.last).toBe(PAGE + 5)
  expect((await moments.want(PAGE + 5))?.number).toBe(PAGE + 5)
})
