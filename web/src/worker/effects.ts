// What Python asks for, done outside of it. Whatever fails is told to Python, so that every request ends.

import { NotStored, type Entry, type Journals, type Whole } from './journals'
import type { News } from './windows'

/** What is done with journals. */
export type Effect =
  | { do: 'read'; game: string }
  | { do: 'read-all' }
  | { do: 'read-entries'; game: string; since: number }
  | { do: 'create'; games: Whole[]; replacing: string[] }
  | { do: 'append'; game: string; expected: number; entries: Entry[]; position: unknown }
  | { do: 'reseat'; game: string; seats: unknown }
  | { do: 'remove'; game: string }

export type Outcome = { outcome: unknown } | { error: NotStored['why'] }

export class Effects {
  constructor(
    private readonly journals: Journals,
    private readonly announce: (news: News) => void,
    /** Free some storage; returns whether there was any to free. */
    private readonly makeRoom: () => Promise<boolean>,
  ) {}

  async outcomeOf(effect: Effect): Promise<Outcome> {
    try {
      return { outcome: await this.#perform(effect) }
    } catch (error) {
      if (!(error instanceof NotStored)) {
        console.error(error)
        return { error: 'refused' }
      }
      return error.why === 'full' && (await this.makeRoom()) ? this.outcomeOf(effect) : { error: error.why }
    }
  }

  async #perform(effect: Effect): Promise<unknown> {
    switch (effect.do) {
      case 'read':
        return this.journals.read(effect.game)
      case 'read-all':
        return this.journals.readAll()
      case 'read-entries':
        return this.journals.readEntries(effect.game, effect.since)
      case 'create':
        await this.journals.create(effect.games, effect.replacing)
        for (const game of effect.replacing) this.announce({ replaced: game })
        return null
      case 'append': {
        const behind = await this.journals.append(effect.game, effect.expected, effect.entries, effect.position)
        if (behind === null) this.announce({ changed: effect.game })
        return behind
      }
      case 'reseat':
        return this.journals.reseat(effect.game, effect.seats)
      case 'remove':
        await this.journals.remove(effect.game)
        this.announce({ replaced: effect.game })
        return null
    }
  }
}
