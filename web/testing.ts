// What several tests need.

import { catalogue } from './src/words'
import * as english from './src/words/compiled/en'
import type { Edition, Entry, Event } from './src/lib/api-types'
import { diceIn } from './src/lib/notation'
import { settings } from './src/lib/settings.svelte'
import { Speaker } from './src/lib/speaker'

settings.spoken = english
export const say = catalogue(() => english)

const KINDS: Record<string, Event['kind']> = { r: 'threw', k: 'kept', m: 'walked-wild', s: 'scored', x: 'crossed' }

/** The event of a move, with what else a test wants of it. */
export function eventOf(move: string, more: Partial<Event> = {}): Event {
  const kind = KINDS[move.split(':')[0]!] ?? 'passed'
  const dice = kind === 'threw' || kind === 'kept' ? diceIn(move) : { dice: [], power: null }
  const walked = kind === 'walked-wild' ? { purpose: 'walk' as const, spaces: Number(move.slice(2)) } : {}
  return {
    ...{
      kind,
      seat: 0,
      move,
      points: 0,
      total: 0,
      row: '',
      number: null,
      kept: [],
      kept_power: null,
      roll: 0,
      bot: '',
    },
    ...{ purpose: null, spaces: 0, space: null, card: '', owner: null, chips: 0, other: null, notices: [] },
    ...{ ...dice, ...walked, ...more },
  }
}

export const entryOf = (version: number, event: Event, kind: Entry['kind'] = 'move'): Entry => ({
  ...{ version, kind, seat: event.seat, at: 0, word: '', event },
})

export const editionOf = (more: Partial<Edition>): Edition => ({
  ...{
    key: 'some-game',
    title: '',
    about: '',
    least_players: 1,
    most_players: 10,
    faces: [1, 2, 3, 4, 5, 6],
    signs: [],
  },
  ...{ dice: 5, rolls: 3, extra_die: [], sections: [], rows: [], unit: 'point', options: [], together: [], rules: 1 },
  ...{ facts: {}, bots: [], solvable: [], estimated: [], is_plugin: false, words: {} },
  ...more,
})

export const speaker = new Speaker(say, editionOf({}), ['Ann', 'Bob', 'Cy'])
