// What Python asks for, done outside of it. Whatever fails is told to Python, so that every request ends.

import { NotStored, type Entry, type Journals, type Versions, type Whole } from './journals'
import type { News } from './windows'

/** What is done with journals. */
export type Effect =
  | { do: 'read'; game: string }
  | { do: 'read-all' }
  | { do: 'read-changes'; game: string; since: number }
  | { do: 'create'; games: Whole[]; seen: Versions }
  | { do: 'append'; game: string; expected: number; entries: Entry[]; position: unknown }
  | { do: 'rename'; game: string; seat: number; seen: string; name: string }
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
      case 'read-changes':
        return this.journals.readChanges(effect.game, effect.since)
      case 'create': {
        const before = effect.games.flatMap(({ rematch_of }) => rematch_of ?? [])
        return this.#told(
          this.journals.create(effect.games, effect.seen),
          ...effect.seen.map(([replaced]) => ({ replaced })),
          ...before.map((changed) => ({ changed })),
        )
      }
      case 'append': {
        const { game, expected, entries, position } = effect
        return this.#told(this.journals.append(game, expected, entries, position), { changed: game })
      }
      case 'rename': {
        const { game, seat, seen, name } = effect
        return this.#told(this.journals.rename(game, seat, seen, name), { changed: game })
      }
      case 'remove':
        return this.#told(this.journals.remove(effect.game), { replaced: effect.game })
    }
  }

  /** Tell other windows what was written, once it is durable. */
  async #told(writing: Promise<boolean>, ...news: News[]): Promise<boolean> {
    const isWritten = await writing
    if (isWritten) news.forEach(this.announce)
    return isWritten
  }
}
