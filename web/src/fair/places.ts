// Whether every seat takes its dice from the stream in order. Who throws comes from the replay, so that no turn order of any game is
// repeated here; that no place of a seat is left out and none used twice is counted here.

import { continuesTurn, diceIn, isKeep, isThrow, type Dice } from '../lib/notation'
import { diceNames, type Place } from './dice'

export class Places {
  #turns = new Map<number, number>()
  #seat = -1
  #rolls = { ordinary: 0, red: 0 }
  /** The dice on the table after the last throw, and those of them that are kept. */
  #lying: Dice = { dice: [], power: null }
  #kept: Dice | null = null
  #before: string | null = null

  /** Take the next move of the game; whether it fits what came before. `place` is where the replay says that a throw falls. */
  accepts(move: string, place: (Place & { dice: readonly string[] }) | null): boolean {
    const fits = isThrow(move) ? this.#throws(move, place) : !isKeep(move) || this.#keeps(diceIn(move))
    this.#before = move
    return fits
  }

  #throws(move: string, place: (Place & { dice: readonly string[] }) | null): boolean {
    if (!place) return false
    const kind = move.startsWith('m:') ? 'red' : 'ordinary'
    if (!continuesTurn(this.#before)) {
      this.#seat = place.seat
      this.#turns.set(place.seat, (this.#turns.get(place.seat) ?? 0) + 1)
      this.#rolls = { ordinary: 0, red: 0 }
    }
    const turn = this.#turns.get(this.#seat) ?? 0
    const inOrder = place.seat === this.#seat && place.turn === turn - 1 && place.roll === this.#rolls[kind]++
    return inOrder && place.dice.join() === diceNames(move).join() && this.#throwsTheRest(diceIn(move))
  }

  /** A throw after a keep throws all dice that were not kept. */
  #throwsTheRest({ dice, power }: Dice): boolean {
    const [before, kept] = [this.#lying, this.#kept]
    this.#kept = null
    this.#lying = { dice: [...(kept?.dice ?? []), ...dice], power: power ?? kept?.power ?? null }
    if (kept === null) return true
    const throwsPower = before.power !== null && kept.power === null
    return this.#lying.dice.length === before.dice.length && (power !== null) === throwsPower
  }

  /** Only dice that lie there can be kept. */
  #keeps(kept: Dice): boolean {
    this.#kept = kept
    const left = [...this.#lying.dice]
    for (const face of kept.dice) {
      const at = left.indexOf(face)
      if (at < 0) return false
      left.splice(at, 1)
    }
    return kept.power === null || kept.power === this.#lying.power
  }
}
