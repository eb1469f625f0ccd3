// The speaker for the players of a table, in the language of this device.

import type { Edition, Seat } from './api-types'
import { say } from './settings.svelte'
import { Speaker } from './speaker'

export const speakerFor = (edition: Pick<Edition, 'faces'>, seats: readonly Pick<Seat, 'name'>[]): Speaker =>
  new Speaker(
    say,
    edition,
    seats.map(({ name }) => name),
  )
