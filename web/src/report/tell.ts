// The review in words, as `dicecup.coach.telling` writes it in the terminal: the same messages with the same figures.

import { lossWithUnit } from '../coach/say'
import { scaleOf, signed } from '../coach/why'
import type { Facts, Line, Review, SeatReview } from '../lib/api-types'
import type { Speaker } from '../lib/speaker'

/** What an amount must come to at least to be shown with two digits. */
const SHOWN = 0.005

/** Whose values they are: a seat's own score, or its chance to win. */
export type Objective = Review['objective']

const figure = ({ say }: Speaker, value: number, objective: Objective, digits = 1): string =>
  say.number(value * scaleOf(objective), digits)

/** An amount with its sign; nothing has none. */
export function amount(speaker: Speaker, value: number, objective: Objective, digits = 1): string {
  const text = signed(speaker, value * scaleOf(objective), digits)
  return /[1-9]/.test(text) ? text : text.slice(1)
}

/** How the seat played, what the dice gave, and how lucky that was. */
export function headline(review: Review, seat: SeatReview, speaker: Speaker, isYou: boolean): string {
  const { say } = speaker
  const told = { player: speaker.name(seat.seat), luck: amount(speaker, seat.luck, review.objective) }
  const portion = seat.luck_percentile === null ? null : say.number(100 * seat.luck_percentile)
  if (review.objective === 'win') {
    const away = { ...told, away: figure(speaker, seat.loss, review.objective) }
    if (portion === null) return isYou ? say('review-you-win-bare', away) : say('review-headline-win-bare', away)
    return isYou ? say('review-you-win', { ...away, portion }) : say('review-headline-win', { ...away, portion })
  }
  const like = { ...told, like: figure(speaker, seat.played_like, review.objective) }
  if (portion === null) return isYou ? say('review-you-score-bare', like) : say('review-headline-score-bare', like)
  return isYou ? say('review-you-score', { ...like, portion }) : say('review-headline-score', { ...like, portion })
}

export interface Summand {
  name: string
  amount: string
}

/** The checked sum, each part with its amount: parts that are nothing are left out, but for luck and loss. */
export function sumOf(review: Review, seat: SeatReview, speaker: Speaker): { parts: Summand[]; total: Summand } {
  const { say } = speaker
  const { objective } = review
  const parts = [
    { id: 'review-start', value: seat.start },
    { id: 'review-luck', value: seat.luck },
    { id: 'review-loss', value: -seat.loss },
    { id: 'review-cut-short', value: seat.cut_short },
    { id: 'review-others', value: seat.others },
    { id: review.source === 'estimate' ? 'review-model' : 'review-remainder', value: seat.remainder },
  ] as const
  const shown = parts.filter(({ value }, at) => at < 3 || Math.abs(value) * scaleOf(objective) >= SHOWN)
  const total =
    seat.final === null
      ? { name: say('review-value'), value: seat.value }
      : { name: say('review-final'), value: seat.final }
  const percent = objective === 'win' ? '%' : ''
  return {
    parts: shown.map(({ id, value }, at) => ({
      name: say(id),
      amount: (at === 0 ? figure(speaker, value, objective, 2) : amount(speaker, value, objective, 2)) + percent,
    })),
    total: { name: total.name, amount: figure(speaker, total.value, objective, 2) + percent },
  }
}

/** How many decisions there were, and what was taken back or looked up. */
export function notesOf({ decisions, forced, undone, peeks }: SeatReview, { say }: Speaker): string[] {
  return [
    say('review-decisions', { decisions, forced }),
    ...(undone > 0 ? [say('review-undone', { times: undone })] : []),
    ...(peeks > 0 ? [say('review-peeked', { times: peeks })] : []),
  ]
}

/** The choices that gave something away, the costliest first. */
export const costliest = ({ lines }: SeatReview): Line[] =>
  lines.filter(({ is_mistake }) => is_mistake).sort((one, other) => other.loss - one.loss)

/** One decision: where it was, what was chosen, and what was better by how much. */
export function mistakeLine(line: Line, objective: Objective, speaker: Speaker): string {
  return speaker.say('review-mistake', {
    turn: line.turn,
    stage: speaker.say.get(`review-stage-${line.stage}`, ''),
    dice: speaker.dice({ dice: line.dice, power: line.power }),
    choice: speaker.choice(line.move),
    best: speaker.choice(line.best),
    by: lossWithUnit(line.loss, objective),
  })
}

/** What a choice of the game gave away, and what was better; nothing where all choices were equal. */
export function choiceLine(line: Line, objective: Objective, speaker: Speaker): string {
  if (line.is_forced) return ''
  if (!line.is_mistake) return speaker.say('review-was-best')
  return speaker.say('review-gave-away', {
    by: lossWithUnit(line.loss, objective),
    best: speaker.choice(line.best),
  })
}

/** What is known of a seat's game without values. */
export function factLines({ seat, faces, gains, stolen, lost }: Facts, speaker: Speaker): string[] {
  const { say } = speaker
  const thrown = Object.entries(faces).map(([face, times]) => say('review-face', { face: speaker.face(face), times }))
  return [
    ...(thrown.length > 0 ? [say('review-faces', { player: speaker.name(seat), faces: say.list(thrown) })] : []),
    ...(stolen + lost > 0 ? [say('review-stolen', { stolen, lost })] : []),
    ...gains
      .filter(({ chance }) => chance < 1)
      .map(({ move, chance }) =>
        say('review-gained', {
          choice: speaker.choice(move),
          portion: say.number(100 * chance, chance > 0.1 ? 0 : 1),
        }),
      ),
  ]
}
