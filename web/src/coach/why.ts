// Why one choice is better than another: the same sentences as `dicecup.coach.why` writes in the terminal, and bars for the figures.

import type { Likelihood, Part, Why } from '../lib/api-types'
import type { Speaker } from '../lib/speaker'

/** What the stored parts leave, and what is too small to be a part of its own. */
const REST = 'rest'
/** Differences that are told one by one. */
const SAID = 3
/** A chance that differs by this much is told, however few points it is worth. */
const MOVED = 0.03
/** A rest below this, in points or percentage points, is not worth a sentence of its own. */
const HEARD = 0.05
/** Bars that are drawn before all others are put together. */
const DRAWN = 6

const difference = ({ chosen, better }: Pick<Part, 'chosen' | 'better'>): number => chosen - better
const sum = (parts: readonly Part[]): number => parts.reduce((total, part) => total + difference(part), 0)
const isRest = ({ key }: Part): boolean => key === REST

/** The largest differences, the chances that moved, what is left, and the sum of all: one sentence each. */
export function whyLines(why: Why, speaker: Speaker): string[] {
  const { say } = speaker
  if (why.loss === 0 && why.parts.length === 0) return [say('why-equal')]
  const telling = new Telling(why, speaker)
  const parts = why.parts.filter((part) => !isRest(part))
  const said = parts.slice(0, SAID)
  const named = new Set(said.map(({ key }) => key))
  const moved = why.chances.filter(
    (chance) => Math.abs(difference(chance)) >= MOVED && (chance.least !== null || !named.has(chance.key)),
  )
  const left = [
    ['why-others', sum(parts.slice(SAID))],
    ['why-rest', sum(why.parts.filter(isRest))],
  ] as const
  return [
    ...said.map((part) => telling.part(part)),
    ...moved.map((chance) => telling.chance(chance)),
    ...left
      .filter(([, by]) => Math.abs(by) * telling.scale >= HEARD)
      .map(([id, by]) => say(id, { by: telling.amount(by) })),
    say('why-total', { by: telling.amount(-why.loss) }),
  ]
}

class Telling {
  readonly scale: number
  readonly #chances: Map<string, Likelihood>

  constructor(
    readonly why: Why,
    readonly speaker: Speaker,
  ) {
    this.scale = scaleOf(why.objective)
    this.#chances = new Map(why.chances.filter(({ least }) => least === null).map((chance) => [chance.key, chance]))
  }

  amount(by: number): string {
    const figure = signed(this.speaker, by * this.scale)
    return this.speaker.say(this.why.objective === 'win' ? 'why-amount-win' : 'why-amount-score', { figure })
  }

  part(part: Part): string {
    const { say } = this.speaker
    const by = this.amount(difference(part))
    const name = this.speaker.row(part.key)
    const chance = this.#chances.get(part.key)
    if (chance)
      return say('why-chance', {
        part: name,
        now: this.#percent(chance.chosen),
        then: this.#percent(chance.better),
        by,
      })
    if (this.why.objective === 'win') return say('why-part', { part: name, by })
    return say('why-points', { part: name, now: say.number(part.chosen, 1), then: say.number(part.better, 1), by })
  }

  chance({ key, chosen, better, least }: Likelihood): string {
    const said = { part: this.speaker.row(key), now: this.#percent(chosen), then: this.#percent(better) }
    return least === null
      ? this.speaker.say('why-chance-only', said)
      : this.speaker.say('why-chance-least', { ...said, least })
  }

  #percent(chance: number): string {
    const figure = this.speaker.say.number(100 * Math.min(Math.max(chance, 0), 1))
    return this.speaker.say('why-percent', { figure })
  }
}

/** Chances are shown in percent. */
export const scaleOf = (objective: string | null): number => (objective === 'win' ? 100 : 1)

/** An amount with its sign. */
export const signed = ({ say }: Speaker, amount: number, digits = 2): string =>
  (amount < 0 ? '−' : '+') + say.number(Math.abs(amount), digits)

export interface Bar {
  name: string
  /** What the choice brings more than the better one, in points or percentage points. */
  by: number
  /** The length of its bar, from −1 to 1. */
  share: number
}

/** The largest differences as bars, then all others together. */
export function whyBars(why: Why, speaker: Speaker): Bar[] {
  const parts = why.parts.filter((part) => !isRest(part))
  const drawn = parts.slice(0, DRAWN).map((part) => ({ name: speaker.row(part.key), by: difference(part) }))
  const others = sum(parts.slice(DRAWN)) + sum(why.parts.filter(isRest))
  const all = Math.abs(others) < 1e-9 ? drawn : [...drawn, { name: speaker.say('why-bar-others'), by: others }]
  const most = Math.max(...all.map(({ by }) => Math.abs(by)), 1e-9)
  return all.map(({ name, by }) => ({ name, by: by * scaleOf(why.objective), share: by / most }))
}
