// How a game ended: who won, how, and the ranking.

export interface Ranked {
  seat: number
  /** Equal scores share a place. */
  place: number
  score: number
  won: boolean
}

export interface Outcome {
  kind: 'alone' | 'won' | 'tie-break' | 'shared'
  winners: number[]
  best: number
  /** Those with as many points as the winner, beaten in the tie-break. */
  rivals: number[]
  ranking: Ranked[]
}

export function outcomeOf(scores: readonly number[], winners: readonly number[]): Outcome {
  const best = Math.max(...scores)
  const rivals = scores.flatMap((score, seat) => (score === best && !winners.includes(seat) ? [seat] : []))
  const ranking = scores
    .map((score, seat): Ranked => {
      const won = winners.includes(seat)
      const ahead = scores.filter((other, at) => other > score || (other === score && winners.includes(at) && !won))
      return { seat, place: ahead.length + 1, score, won }
    })
    .sort((one, other) => one.place - other.place || one.seat - other.seat)
  const kind = scores.length === 1 ? 'alone' : winners.length > 1 ? 'shared' : rivals.length > 0 ? 'tie-break' : 'won'
  return { kind, winners: [...winners], best, rivals, ranking }
}
