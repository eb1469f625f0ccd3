// What a replay shows of each moment: whether it is a step or begins a turn, how the dice lie, and what happened.

import type { Line, Moment, Review } from '../lib/api-types'
import { isThrown } from '../lib/journal'
import { continuesTurn } from '../lib/notation'
import type { Speaker } from '../lib/speaker'
import { after, settled, type Tray } from '../table/tray'

export type At = (number: number) => Moment | null

/** Whether a moment is worth a stop of its own: a keep is shown with the throw that follows it. */
export const isStop = ({ event }: Moment): boolean => event?.kind !== 'kept'

/** Whether a turn begins with the throw of this moment. */
export function beginsTurn(at: At, number: number): boolean {
  const event = at(number)?.event
  return event != null && isThrown(event) && !continuesTurn(at(number - 1)?.event?.move ?? null)
}

/** How the dice lie: followed from the first throw of the turn on, so that each keeps its place. */
export function trayAt(at: At, number: number): Tray {
  const moment = at(number)
  if (!moment) return []
  let first = number
  while (first > 0 && !beginsTurn(at, first) && at(first - 1) !== null) first--
  let tray: Tray = []
  for (let each = Math.max(first, 1); each <= number; each++) tray = after(tray, at(each)!.event!, each)
  // after a keep the view still has all dice that lay there, but those that are not kept are in the hand
  return isStop(moment) ? settled(tray, moment.view, number) : tray
}

/** What happened at a moment: its event in a sentence, then the special rules that applied. */
export function said(speaker: Speaker, { event }: Moment): string[] {
  if (event === null) return [speaker.say('replay-beginning')]
  return [speaker.event(event), ...event.notices.map((notice) => speaker.notice(notice))]
}

/** The choices that led to a moment from the stop before it: a keep is shown with the throw that follows it. */
export function choicesAt(at: At, number: number, review: Review): Line[] {
  const kept = at(number - 1)
  const first = kept !== null && !isStop(kept) ? number - 2 : number - 1
  return review.seats
    .flatMap(({ lines }) => lines)
    .filter((line) => line.kind === 'choice' && line.at >= first && line.at < number)
}
