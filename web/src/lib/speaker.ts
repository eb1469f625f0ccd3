// Events, notices and choices as sentences: the same as `dicecup.words.Speaker` says them in the terminal.

import type { Say } from '../words'
import type { Edition, Event, Notice } from './api-types'
import { diceIn, isKeep, markIn, type Dice } from './notation.ts'

const count = ({ dice, power }: Dice): number => dice.length + (power === null ? 0 : 1)

export class Speaker {
  readonly say: Say
  readonly edition: Pick<Edition, 'faces'>
  readonly names: readonly string[]

  constructor(say: Say, edition: Pick<Edition, 'faces'>, names: readonly string[]) {
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
