// Events, notices and choices as sentences: the same as `dicecup.words.Speaker` says them in the terminal.

import type { Id, Say } from '../words'
import type { Closed, Edition, Event, Goal, Here, Notice, RowFacts, View } from './api-types'
import { diceIn, isKeep, markIn, type Dice } from './notation.ts'

const count = ({ dice, power }: Dice): number => dice.length + (power === null ? 0 : 1)

/** What is to be known of an edition in order to speak of it. */
export type Spoken = Pick<Edition, 'key' | 'faces' | 'facts' | 'unit' | 'extra_die'>

export class Speaker {
  readonly say: Say
  readonly edition: Spoken
  readonly names: readonly string[]

  constructor(say: Say, edition: Spoken, names: readonly string[]) {
    this.say = say
    this.edition = edition
    this.names = names
  }

  name(seat: number | null): string {
    return seat === null ? '' : (this.names[seat] ?? '')
  }

  /** The title of a row, a card or a sum. */
  row(row: string): string {
    return this.say.get(`row-${row}`, this.say.get(`sum-${row}`, row))
  }

  face(face: number | string): string {
    return this.say.get(`face-${face}`, String(face))
  }

  /** A bot by its title: the first part of its name says which it is. */
  bot(name: string): string {
    return this.say.get(`bot-${name.split(/[@:]/)[0]}-name`, name)
  }

  dice({ dice, power }: Dice): string {
    const said = dice.map((face) => this.face(face)).join(' ')
    const extra = power === null ? '' : this.say('dice-power', { face: this.face(power) })
    return [said, extra].filter(Boolean).join(' + ') || this.say('dice-nothing')
  }

  event(event: Event): string {
    const thrown = { dice: event.dice, power: event.power }
    const kept = { dice: event.kept, power: event.kept_power }
    const { points, total, spaces, chips } = event
    return this.say(`event-${event.kind}`, {
      player: this.name(event.seat),
      owner: this.name(event.owner),
      other: this.name(event.other),
      row: this.row(event.row),
      card: this.row(event.card),
      dice: this.dice(thrown),
      count: count(thrown),
      kept: this.dice(kept),
      held: count(kept),
      number: event.number ?? 0,
      purpose: event.purpose ?? '',
      space: event.space ?? 0,
      bot: this.bot(event.bot),
      ...{ points, total, spaces, chips },
    })
  }

  notice({ kind, seat, seats, row, amount, total }: Notice): string {
    return this.say(`notice-${kind}`, {
      player: this.name(seat),
      players: this.say.list(seats.map((each) => this.name(each))),
      row: this.row(row),
      before: total - amount,
      ...{ amount, total },
    })
  }

  /** What the dice must show for a card, in the middle of a sentence: `3 sixes or more`. */
  want(row: string, count: number): string {
    return this.say(`want-${row}` as Extract<Id, `want-${string}`>, { count, least: this.facts(row).least })
  }

  /** What the space under the pawn asks of the dice. */
  here({ kind, card, owner, chips, count }: Here): string {
    const want = card ? this.want(card, count) : ''
    return this.say(`here-${kind}`, { card: this.row(card), owner: this.name(owner), chips, want })
  }

  /** Why a row or card cannot be had with these dice. */
  closed({ row, why, other, need }: Closed): string {
    return this.say(`closed-${why}`, { other: this.row(other), want: need ? this.want(row, need) : '' })
  }

  /** What a row or card pays or takes, in sentences. */
  pays(row: string): string {
    const { counts, fixed, most } = this.facts(row)
    const chips = this.edition.unit === 'chip' ? '-chips' : ''
    const [amount = 0] = fixed
    const message = new Set(fixed).size > 1 ? 'pays-steps' : `pays-${counts}${chips}`
    const said = this.say(message as Extract<Id, `pays-${string}`>, {
      points: amount,
      chips: amount,
      amounts: fixed.join(', '),
      most,
    })
    return this.edition.extra_die.length > 0 ? `${said} ${this.say('pays-power')}` : said
  }

  /** What a row wants, in a few words. */
  hint(row: string): string {
    const { least } = this.facts(row)
    if (least > 0) return this.say('want-least', { least })
    return this.say.get(`hint-${this.edition.key}-${row}`, this.say.get(`hint-${row}`, ''))
  }

  /** How long the game still lasts for a seat. */
  turns({ turns, turns_at_most, off_board }: View, seat: number): string {
    if (turns.length === 0) return this.say('turns-cards', { cards: off_board.length })
    return this.say(turns_at_most ? 'turns-at-most' : 'turns-left', { turns: turns[seat] ?? 0 })
  }

  /** How far the next bonus is. */
  goal({ missing, reachable }: Goal): string {
    return reachable ? this.say('goal-to-go', { missing }) : this.say('goal-out')
  }

  facts(row: string): RowFacts {
    return this.edition.facts[row]!
  }

  /** A choice as a list of choices names it. */
  choice(move: string): string {
    if (isKeep(move)) {
      const keep = diceIn(move)
      return count(keep) > 0 ? this.say('choice-keep', { dice: this.dice(keep) }) : this.say('choice-keep-none')
    }
    const { kind, row, number } = markIn(move)
    const title = this.row(row)
    switch (kind) {
      case 's':
        return number === null ? title : this.say('choice-number', { row: title, number })
      case 'x':
        return this.say(this.edition.faces.includes(row) ? 'choice-picture' : 'choice-cross', { row: title })
      case 'place':
      case 'steal':
      case 'raise':
        return this.say(`choice-${kind}`, { card: title })
      case 'again':
      case 'stay':
      case 'pass':
        return this.say(`choice-${kind}`)
    }
    return move
  }
}
