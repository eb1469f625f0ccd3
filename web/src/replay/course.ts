// A replay as it is looked at: where its steps and turns are, how the dice lie, and what happened in words.

import { continuesTurn, diceIn, isKeep, isThrow, markIn } from '../lib/notation'
import type { Event, Speaker } from '../lib/speaker'
import type { Entry, Moment } from '../lib/api-types'
import { noticeText, told } from '../table/saying'
import { after, settled, type Tray } from '../table/tray'

export type At = (number: number) => Moment | null

/** Whether a moment is worth a stop of its own: a keep is told with the throw that follows it. */
export const isStop = (moment: Moment): boolean => moment.move === null || !isKeep(moment.move)

/** Whether a turn begins with the throw of this moment. */
export function beginsTurn(at: At, number: number): boolean {
  const move = at(number)?.move
  return move != null && isThrow(move) && !continuesTurn(at(number - 1)?.move ?? null)
}

function entryOf({ number, seat, move, notices }: Moment): Entry {
  return { version: number, kind: 'move', seat: seat ?? 0, text: move ?? '', at: 0, notices }
}

/** How the dice lie: followed from the first throw of the turn on, so that each keeps its place. */
export function trayAt(at: At, number: number): Tray {
  const moment = at(number)
  if (!moment) return []
  let first = number
  while (first > 0 && !beginsTurn(at, first) && at(first - 1) !== null) first--
  let tray: Tray = []
  for (let each = Math.max(first, 1); each <= number; each++) tray = after(tray, entryOf(at(each)!))
  // the dice of a keep are on their way: the view still tells of all that lay there
  return moment.move !== null && isKeep(moment.move) ? tray : settled(tray, moment.view, number)
}

/** What the move of a moment brought its seat, bonuses aside. */
function amountOf(before: Moment | null, { seat, scores, notices }: Moment): number | null {
  if (before === null || seat === null) return null
  const bonus = notices.reduce(
    (sum, notice) => sum + (notice.kind === 'bonus' && notice.seat === seat ? notice.amount : 0),
    0,
  )
  return (scores[seat] ?? 0) - (before.scores[seat] ?? 0) - bonus
}

/** What happened at a moment: the move in a sentence, then the special rules that bit. */
export function said(speaker: Speaker, at: At, number: number): string[] {
  const moment = at(number)
  if (!moment) return []
  if (moment.move === null) return [speaker.say('replay-beginning')]
  const before = at(number - 1)
  const kept = before?.move && isKeep(before.move) ? before.move : null
  const amount = markIn(moment.move).kind === 's' ? amountOf(before, moment) : null
  const line = isKeep(moment.move) ? keeping(speaker, moment) : told(speaker, entryOf(moment), kept, amount)
  return [line, ...moment.notices.map((notice) => noticeText(speaker, notice))].filter(Boolean)
}

function keeping(speaker: Speaker, { seat, move }: Moment): string {
  return speaker.event({
    kind: 'kept',
    seat: seat ?? 0,
    row: '',
    card: '',
    kept: [],
    ...diceIn(move!),
  } as Partial<Event> as Event)
}
