// What happened and what comes next, in words.

import { standing } from '../lib/journal'
import { diceIn, isKeep, isThrow, markIn, type Dice, type Face } from '../lib/notation'
import type { Edition, Entry, Notice, Position, Seat, View } from '../lib/api-types'
import type { Words } from '../words/en'

export interface Speaker {
  words: Words
  edition: Edition
  seats: Seat[]
}

export const rowTitle = ({ words }: Pick<Speaker, 'words'>, row: string): string =>
  words.rows[row] ?? words.sums[row] ?? row

export const faceName = ({ words }: Pick<Speaker, 'words'>, face: Face): string => words.faces[face] ?? String(face)

const nameOf = ({ seats }: Speaker, seat: number): string => seats[seat]?.name ?? ''

export function diceInWords(speaker: Speaker, { dice, power }: Dice): string {
  const said = dice.map((face) => faceName(speaker, face)).join(' ')
  const extra = power === null ? '' : speaker.words.table.said.power(faceName(speaker, power))
  return [said, extra].filter(Boolean).join(', ') || speaker.words.table.said.nothing
}

/** One line of the log. A keep is told with the throw that follows it: `kept` is what was kept before this one. */
export function told(speaker: Speaker, entry: Entry, kept: string | null, amount: number | null): string {
  const said = speaker.words.table.said
  const name = nameOf(speaker, entry.seat)
  if (entry.kind !== 'move') return said[entry.kind](name)
  const { text } = entry
  if (isKeep(text)) return ''
  if (text.startsWith('m:')) return said.red(name, text.slice(2))
  if (isThrow(text)) {
    const dice = diceInWords(speaker, diceIn(text))
    const held = kept === null ? null : diceIn(kept)
    const some = held !== null && (held.dice.length > 0 || held.power !== null)
    return some ? said.keepsAndThrows(name, diceInWords(speaker, held), dice) : said.throws(name, dice)
  }
  return marked(speaker, text, name, amount)
}

function marked(speaker: Speaker, move: string, name: string, amount: number | null): string {
  const said = speaker.words.table.said
  const { kind, row, number } = markIn(move)
  const title = rowTitle(speaker, row)
  switch (kind) {
    case 's':
      return said.scores(name, number === null ? title : said.numbered(title, number), amount)
    case 'x':
      return speaker.edition.faces.includes(row) ? said.picture(name, title) : said.crosses(name, title)
    case 'place':
      return said.places(name, title)
    case 'steal':
      return said.steals(name, title)
    case 'raise':
      return said.raises(name, title)
    case 'again':
    case 'stay':
    case 'pass':
      return said[kind](name)
  }
  return `${name}: ${move}`
}

/** A choice as a list of choices names it. */
export function choiceTitle(speaker: Speaker, move: string): string {
  const { table } = speaker.words
  if (isKeep(move)) {
    const keep = diceIn(move)
    return keep.dice.length > 0 || keep.power !== null
      ? table.coach.keep(diceInWords(speaker, keep))
      : table.coach.keepNone
  }
  const { kind, row, number } = markIn(move)
  const title = rowTitle(speaker, row)
  if (kind === 'x') return `✕ ${title}`
  if (kind === 'again' || kind === 'stay' || kind === 'pass') return table[kind]
  return number === null ? title : table.said.numbered(title, number)
}

export function noticeText(speaker: Speaker, notice: Notice): string {
  const { notices } = speaker.words
  const name = nameOf(speaker, notice.seat)
  const names = notice.seats.map((seat) => nameOf(speaker, seat))
  const row = rowTitle(speaker, notice.row)
  switch (notice.kind) {
    case 'bonus':
      return notices.bonus(name, row, notice.amount)
    case 'contest-result':
      return notices.contestResult(name, notice.amount)
    case 'contest-tied':
      return notices.contestTied(names)
    case 'contest-won':
      return notice.row === 'first turn' ? notices.firstTurnWon(name) : notices.tieBreakWon(name)
    case 'tie-break':
      return notices.tieBreak(names)
    case 'joker-own-row':
      return notices.jokerOwnRow(row)
    case 'joker-lower':
      return notices.jokerLower
    case 'freeze':
      return notices.freeze
    case 'second-mark':
      return notices.secondMark
    case 'fourth-roll':
      return notices.fourthRoll
    case 'sheet-full':
      return notices.sheetFull(name)
    case 'pushed':
      return notice.amount > 0 ? notices.pushed(row, notice.amount) : notices.pushedToPicture(row)
    case 'must-roll':
      return notices.mustRoll
    case 'must-cross':
      return notices.mustCross
    case 'must-pass':
      return notices.mustPass
    case 'own-card':
      return notices.ownCard
    case 'red-again':
      return notices.redAgain
    case 'steal-again':
      return notices.stealAgain
    case 'last-round':
      return notices.lastRound
    default:
      return ''
  }
}

/** What the person whose turn it is can do now. */
export function todo({ words }: Pick<Speaker, 'words'>, position: Position): string {
  const what = words.table.todo
  if (position.node === 'chance') {
    if (position.throw?.red) return what.red
    if (position.view.contest === 'first turn') return what.firstTurn
    return position.view.contest ? what.tieBreak : what.roll
  }
  const keeps = position.legal.some(isKeep)
  const ends = position.legal.filter((move) => !isKeep(move))
  const kinds = new Set(ends.map((move) => markIn(move).kind))
  if (ends.length === 0) return what.hold
  if (kinds.has('again') || kinds.has('stay')) return what.say
  if (kinds.has('pass')) return keeps ? what.hold : what.pass
  const cards = kinds.has('place') || kinds.has('steal') || kinds.has('raise')
  if (cards) return keeps ? what.holdOrCard : what.card
  if (!kinds.has('s')) return keeps ? what.hold : what.giveUp
  return keeps ? what.holdOrRow : what.row
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
