// The speaker for the players of a table, in the language of this device.

import type { Seat } from './api-types'
import { say } from './settings.svelte'
import { Speaker, type Spoken } from './speaker'

export const speakerFor = (edition: Spoken, seats: readonly Pick<Seat, 'name'>[]): Speaker =>
  new Speaker(
    say,
    edition,
    seats.map(({ name }) => name),
  )
