// What happened and what comes next, in words.

import { standing } from '../lib/journal'
import { diceIn, isKeep, isThrow, markIn } from '../lib/notation'
import type { Event, Speaker } from '../lib/speaker'
import type { Entry, Notice, Position, View } from '../lib/api-types'
import type { Say } from '../words'

const MARKS: Record<string, string> = { x: 'crossed', again: 'again', stay: 'stayed', pass: 'passed' }

/** One line of the log. A keep is told with the throw that follows it: `kept` is what was kept before this one. */
export function told(speaker: Speaker, entry: Entry, kept: string | null, amount: number | null): string {
  const say = (kind: string, more: Partial<Event> = {}): string =>
    speaker.event({
      kind,
      seat: entry.seat,
      row: '',
      card: '',
      dice: [],
      power: null,
      kept: [],
      kept_power: null,
      ...more,
    } as Event)
  const { text } = entry
  if (entry.kind !== 'move') return say(entry.kind)
  if (isKeep(text)) return ''
  if (text.startsWith('r:')) {
    const held = diceIn(kept ?? '')
    return say(kept === null ? 'threw' : 'threw-again', { ...diceIn(text), kept: held.dice, kept_power: held.power })
  }
  const { kind, row } = markIn(text)
  if (kind === 'x' && speaker.edition.faces.includes(row)) return say('picture', { row })
  if (kind in MARKS) return say(MARKS[kind]!, { row })
  const points = amount === null ? '' : `, ${speaker.say('unit-point', { points: amount })}`
  const what = isThrow(text) ? speaker.say('table-red-die', { face: text.slice(2) }) : speaker.choice(text)
  return `${speaker.name(entry.seat)}: ${what}${points}.`
}

export function noticeText(speaker: Speaker, notice: Notice): string {
  const { kind, row, amount }: { kind: string; row: string; amount: number } = notice
  const total = (notice as { total?: number }).total ?? amount
  if (kind === 'contest-won')
    return speaker.notice({ ...notice, total, kind: row === 'first turn' ? 'first-turn-won' : 'tie-break-won' })
  if (kind === 'pushed' && amount === 0) return speaker.notice({ ...notice, total, kind: 'pushed-to-picture' })
  return speaker.notice({ ...notice, total, row: row.replace(' ', '-') })
}

/** What the person whose turn it is can do now. */
export function todo(say: Say, position: Position): string {
  if (position.node === 'chance') {
    if (position.throw?.red) return say('table-todo-red')
    if (position.view.contest === 'first turn') return say('table-todo-first-turn')
    return position.view.contest ? say('table-todo-tie-break') : say('table-todo-roll')
  }
  const keeps = position.legal.some(isKeep)
  const ends = position.legal.filter((move) => !isKeep(move))
  const kinds = new Set(ends.map((move) => markIn(move).kind))
  if (ends.length === 0) return say('table-todo-hold')
  if (kinds.has('again') || kinds.has('stay')) return say('table-todo-say')
  if (kinds.has('pass')) return keeps ? say('table-todo-hold') : say('table-todo-pass')
  const cards = kinds.has('place') || kinds.has('steal') || kinds.has('raise')
  if (cards) return keeps ? say('table-todo-hold-or-card') : say('table-todo-card')
  if (!kinds.has('s')) return keeps ? say('table-todo-hold') : say('table-todo-give-up')
  return keeps ? say('table-todo-hold-or-row') : say('table-todo-row')
}

/** What each mark of the log wrote, as far as the sheets still tell: every slot is filled once. */
export function amountsIn(log: Entry[], view: View, rows: string[]): Map<number, number> {
  const found = new Map<number, number>()
  const used = new Map<string, number>()
  for (const entry of standing(log)) {
    const { kind, row } = markIn(entry.text)
    if (kind !== 's') continue
    const key = `${entry.seat} ${row}`
    const slot = used.get(key) ?? 0
    used.set(key, slot + 1)
    const total = view.columns[entry.seat]?.[rows.indexOf(row)]?.[slot]?.total
    if (total !== undefined) found.set(entry.version, total)
  }
  return found
}
