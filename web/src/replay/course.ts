// A replay as it is looked at: where its steps and turns are, how the dice lie, and what happened in words.

import { continuesTurn, isThrow } from '../lib/notation'
import type { Speaker } from '../lib/speaker'
import type { Moment } from '../lib/api-types'
import { after, settled, type Tray } from '../table/tray'

export type At = (number: number) => Moment | null

/** Whether a moment is worth a stop of its own: a keep is told with the throw that follows it. */
export const isStop = ({ event }: Moment): boolean => event?.kind !== 'kept'

/** Whether a turn begins with the throw of this moment. */
export function beginsTurn(at: At, number: number): boolean {
  const move = at(number)?.event?.move
  return move !== undefined && isThrow(move) && !continuesTurn(at(number - 1)?.event?.move ?? null)
}

/** How the dice lie: followed from the first throw of the turn on, so that each keeps its place. */
export function trayAt(at: At, number: number): Tray {
  const moment = at(number)
  if (!moment) return []
  let first = number
  while (first > 0 && !beginsTurn(at, first) && at(first - 1) !== null) first--
  let tray: Tray = []
  for (let each = Math.max(first, 1); each <= number; each++)
    tray = after(tray, { version: each, event: at(each)!.event! })
  // the dice of a keep are on their way: the view still tells of all that lay there
  return isStop(moment) ? settled(tray, moment.view, number) : tray
}

/** What happened at a moment: the event in a sentence, then the special rules that applied. */
export function said(speaker: Speaker, at: At, number: number): string[] {
  const moment = at(number)
  if (!moment) return []
  if (moment.event === null) return [speaker.say('replay-beginning')]
  return [speaker.event(moment.event), ...moment.event.notices.map((notice) => speaker.notice(notice))]
}
