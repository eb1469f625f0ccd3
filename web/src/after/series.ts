// The score of a series of games, in a sentence.

import type { Series } from '../lib/api-types'
import type { Say } from '../words'

export function seriesText(say: Say, { games, standings }: Series): string {
  if (standings.length === 1)
    return say('after-series-alone', { games, average: say.number(standings[0]!.points / games, 1) })
  const each = standings.map(({ name: player, wins, points }) => say('after-standing', { player, wins, points }))
  return say('after-series', { games, standings: say.list(each) })
}
