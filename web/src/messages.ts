// Made by `python -m dicecup.server.typescript`: change the models, not this file.

/** Sit down at a seat by the secret of its link, under one's own name. */
export interface Claim {
  secret: string
  name?: string | null
}

/** A command was done, and is on disk. `values` is what a peek saw: the worth of every legal move. */
export interface Done {
  type: 'done'
  command: string
  version: number
  entries: (Entry)[]
  objective: string | null
  values: Record<string, number> | null
}

/** One game of the family: all that a screen needs to know of it without knowing its rules. */
export interface Edition {
  key: string
  title: string
  about: string
  least_players: number
  most_players: number
  faces: (number | string)[]
  signs: (string)[]
  dice: number
  rolls: number
  extra_die: (string)[]
  rows: (string)[]
  options: (Option)[]
  together: (string)[]
  rules: number
  bots: Record<string, (string)[]>
}

/** One line of the table's log. */
export interface Entry {
  version: number
  kind: 'move' | 'undo' | 'word' | 'peek'
  seat: number
  text: string
  at: number
  notices: (Notice)[]
}

/** The server is well: its store answers. */
export interface Health {
  ok: true
  tables: number
}

/** The newest finished games. */
export interface History {
  games: (Played)[]
}

/** The secret that opens a seat, told once: a page puts it behind the `#` of a link, where no server and no log sees it. */
export interface Link {
  seat: number
  secret: string
}

/** One move of a game that is looked at again, and the position it led to. */
export interface Moment {
  number: number
  seat: number | null
  move: string | null
  place: Place | null
  notices: (Notice)[]
  scores: (number)[]
  view: View
}

/** Make a move in the notation; a keep throws the dice in the same breath. */
export interface MoveCommand {
  seat: number
  expect: number
  command: string
  kind: 'move'
  move: string
}

/** Who shall sit there: someone at this screen, a friend who gets a link, or a bot. */
export interface NewSeat {
  kind?: 'here' | 'friend' | 'bot'
  name?: string | null
  bot?: string | null
}

/** A table to be opened. */
export interface NewTable {
  game: string
  seats: (NewSeat)[]
  options?: Record<string, boolean | number | string>
  dice?: 'fair' | 'physical'
}

/** A special rule, at the moment it bites. */
export interface Notice {
  kind: 'bonus' | 'contest-result' | 'contest-tied' | 'contest-won' | 'tie-break' | 'joker-own-row' | 'joker-lower' | 'freeze' | 'second-mark' | 'fourth-roll' | 'sheet-full' | 'pushed' | 'must-roll' | 'must-cross' | 'must-pass' | 'own-card' | 'red-again' | 'steal-again' | 'last-round'
  seat: number
  row: string
  amount: number
  seats: (number)[]
}

/** What a move that ends the rolling would bring: the change of one's own score, and what would be written where. */
export interface Offer {
  move: string
  gain: number
  row: number | null
  slot: Slot | null
  space: number | null
  pushed: boolean
}

/** A new table, and the links for those who are not here. */
export interface Opened {
  table: Table
  links: (Link)[]
}

/** A house rule: the values it takes, the printed rule first; with `per_seat` also every seat's number. */
export interface Option {
  name: string
  about: string
  values: (boolean | number | string)[]
  per_seat: boolean
}

/** Look at the exact values; the record tells that one did. */
export interface PeekCommand {
  seat: number
  expect: number
  command: string
  kind: 'peek'
}

/** Where in the fair dice a throw falls. */
export interface Place {
  seat: number
  turn: number
  roll: number
  dice: (string)[]
}

/** A finished game: who played, and what they scored. */
export interface Played {
  id: string
  game: string
  created: number
  names: (string)[]
  bots: (boolean)[]
  scores: (number)[]
}

/** Where the game stands, and everything that the seat to act may do. */
export interface Position {
  node: 'chance' | 'choice' | 'over'
  seat: number | null
  legal: (string)[]
  offers: (Offer)[]
  throw: Throw | null
  outcomes: Record<string, number> | null
  winners: (number)[]
  scores: (number)[]
  can_undo: number | null
  view: View
}

/** Why something was not done. */
export interface Refusal {
  type: 'refused'
  code: 'malformed' | 'illegal' | 'stale' | 'command-reused' | 'not-your-seat' | 'not-allowed' | 'not-found' | 'other-rules' | 'origin' | 'too-large' | 'too-many' | 'busy' | 'not-saved' | 'failed'
  error: string
  version: number | null
  command: string | null
}

/** The next table of the same people. */
export interface Rematch {
  type: 'rematch'
  table: string
}

/** Some of the moments of a game. */
export interface Replay {
  id: string
  moves: number
  moments: (Moment)[]
}

/** Throw the dice. */
export interface RollCommand {
  seat: number
  expect: number
  command: string
  kind: 'roll'
}

/** Who sits there. */
export interface Seat {
  seat: number
  name: string
  kind: 'here' | 'friend' | 'bot'
  bot: string | null
  claimed: boolean
  away: boolean
  stand_in: string | null
}

/** Someone came, went, or was replaced. */
export interface Seats {
  type: 'seats'
  seats: (Seat)[]
}

/** One filled space of a sheet. */
export interface Slot {
  total: number
  base: number | null
  power: number | null
  number: number | null
  crossed: boolean
}

/** One space of a board. */
export interface Space {
  wild: boolean
  card: string | null
  owner: number | null
  chips: number
  pawns: (number)[]
}

/** The bot that shall play for a seat while its player is away; `null` sends it away. */
export interface StandIn {
  bot: string | null
}

/** A line under the sheet, with a number for each seat. */
export interface Sum {
  name: string
  values: (number)[]
}

/** A table as one client sees it, with the log after the version it asked for. */
export interface Table {
  id: string
  game: string
  rules: number
  options: Record<string, boolean | number | string>
  dice: 'fair' | 'physical' | 'seeded'
  created: number
  commitment: string | null
  seed: string | null
  words: Record<string, string>
  seats: (Seat)[]
  you: (number)[]
  host: boolean
  version: number
  after: number
  entries: (Entry)[]
  position: Position
  rematch: string | null
}

/** What is thrown next: so many ordinary dice, with the extra die or without it, or the red die alone. */
export interface Throw {
  dice: number
  extra: boolean
  red: boolean
}

/** Take one's last move back. */
export interface UndoCommand {
  seat: number
  expect: number
  command: string
  kind: 'undo'
}

/** The table went on: the log after version `after`, up to `version`, and where that leads. */
export interface Update {
  type: 'update'
  after: number
  version: number
  entries: (Entry)[]
  position: Position
  words: Record<string, string>
  seed: string | null
}

/** The position as a person sees it; `columns[seat][row]` are the slots of that row, `null` is open. */
export interface View {
  dice: (number | string)[]
  power: string | null
  roll: number
  columns: (((Slot | null)[])[])[]
  sums: (Sum)[]
  board: (Space)[]
  off_board: (string)[]
  last_round: boolean
  shared: number
  contest: '' | 'first turn' | 'tie-break'
}

/** The first message: the table, with everything missed since the version that the client knew. */
export interface Welcome {
  type: 'welcome'
  table: Table
}

/** Add a word to the fair dice before the first throw. */
export interface WordCommand {
  seat: number
  expect: number
  command: string
  kind: 'word'
  word: string
}

export type Command = MoveCommand | PeekCommand | RollCommand | UndoCommand | WordCommand

export type SocketMessage = Welcome | Update | Seats | Rematch | Done | Refusal
