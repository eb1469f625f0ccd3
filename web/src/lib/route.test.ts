import { expect, test } from 'vitest'
import { routeOf } from './route.svelte'

test('a path names its screen', () => {
  expect(routeOf('/')).toEqual({ screen: 'start' })
  expect(routeOf('/new/maxi-yatzy')).toEqual({ screen: 'setup', game: 'maxi-yatzy' })
  expect(routeOf('/t/0a1b2c')).toEqual({ screen: 'table', id: '0a1b2c' })
  expect(routeOf('/history')).toEqual({ screen: 'history' })
})

test('any other path is lost, and says so', () => {
  for (const path of ['/t', '/t/a/b', '/nowhere', '/new', '/history/x'])
    expect(routeOf(path)).toEqual({ screen: 'lost' })
})
