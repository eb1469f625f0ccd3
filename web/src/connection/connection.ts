// The one way from the screens to whatever answers them, a server or this device; screens and components know only this interface.

import type {
  Answered,
  Chances,
  Claim,
  Consent,
  Continue,
  Dealt,
  Edition,
  ExactValues,
  ExerciseAnswer,
  Explained,
  Form,
  GameGrade,
  History,
  Invite,
  Lessons,
  Link,
  NewExercise,
  NewTable,
  Opened,
  Refusal,
  Replay,
  Review,
  RulePage,
  Signal,
  SocketMessage,
  Table,
  Why,
  WhyRequest,
  paths,
} from '../lib/api-types'
import type { Kept } from '../lib/device'

/** What can be sent to a table. */
export type Command = paths['/api/tables/{table_id}/commands']['post']['requestBody']['content']['application/json']

/** Where a table is kept: in this browser, or on the server. */
export type Where = 'device' | 'server'

/** What a file of records brought. */
export interface Brought {
  new: Kept[]
  /** Those that were here already. */
  known: Kept[]
  /** Those that stay as they are here, since they went on differently in the file. */
  left: Kept[]
  /** Why nothing was taken over. */
  wrong: WrongFile | null
}

/** What is wrong with a file of records: it holds none, or this one cannot be read or was altered. */
export interface WrongFile {
  why: 'no-record' | 'unreadable' | 'altered'
  record: number
  records: number
  move: number | null
  line: number | null
}

export interface Connection {
  /** Whether there is a server: without one, all tables are on this device. */
  readonly hasServer: boolean
  /** Whether other devices can open a table: one of this device has no links. */
  isShared(table: string): boolean
  /** Somebody is about to open a table on this device: be ready for it. */
  warmUp(): void
  /** Every edition; requested once and kept. */
  editions(): Promise<Edition[]>
  /** How to play a game, and its numbered rules. */
  rulePage(game: string, language: string): Promise<RulePage>
  openTable(table: NewTable, where: Where): Promise<Opened>
  /** A table, with its journal after that version. */
  readTable(id: string, since?: number): Promise<Table>
  claimSeat(id: string, seat: number, claim: Claim): Promise<Table>
  /** Give a seat of this device another name. */
  rename(id: string, seat: number, name: string): Promise<Table>
  /** A new secret for a seat's link; the old one no longer opens the seat. */
  newLink(id: string, seat: number): Promise<Link>
  /** A new secret for the table's invite link; the old one no longer opens a seat. */
  newInvite(id: string): Promise<Invite>
  /** Ask the device that holds a seat to go on at this one. */
  goOn(id: string, seat: number, request: Continue): Promise<Table>
  /** Say yes or no to another device that asks so. */
  consent(id: string, seat: number, answer: Consent): Promise<Table>
  /** Let the bot that was chosen for it play for a seat while its player is away. */
  standIn(id: string, seat: number): Promise<Table>
  rematch(id: string): Promise<Table>
  /** Some positions of a game, one after the other; number 0 is before the first move. */
  replay(id: string, start: number, count: number): Promise<Replay>
  /** What the dice gave and the choices gave away; of a running game it is a peek of all seats of this device. */
  review(id: string, objective?: 'win'): Promise<Review>
  /** Everyone's chance to win when the turn under way began; of a running game it is a peek of all seats of this device. */
  chances(id: string): Promise<Chances>
  /** The choice that is this move of a game, counted from 0: its position, and the grade of what was played. */
  explain(id: string, at: number): Promise<Explained>
  /** The newest finished games of everybody. */
  history(): Promise<History>
  /** The record of a game as a file to be kept. */
  record(id: string, form: 'text' | 'json'): Promise<File>
  /** Remove a game from this device; a server keeps its own. */
  remove(id: string): Promise<void>
  /** All games of this device, and these of the server, as one file of records; `missing` of them could not be read. */
  records(shared: string[]): Promise<{ file: File; missing: number }>
  /** Take the games of a file of records over to this device: none if one was altered, and none that went on differently here. */
  bring(text: string): Promise<Brought>
  /** The address at which anyone sees the replay and the report of a finished game. */
  linkTo(id: string): Promise<string>
  /** Whether the game of a table has exact values, what making them costs, and how far that is. */
  exactValues(id: string): Promise<ExactValues>
  makeExactValues(id: string): Promise<ExactValues>
  stopExactValues(id: string): Promise<ExactValues>
  /** What a finished game teaches: the grade of every seat, and the positions that are worth training. */
  lessons(id: string): Promise<Lessons>
  /** A fresh position in which good players differ. */
  deal(wanted: NewExercise): Promise<Dealt>
  /** Grade a choice in an exercise, and say when its card is due again. */
  grade(answer: ExerciseAnswer): Promise<Answered>
  /** Why one move is better than another at the end of a record; `null` where the game has no such figures. */
  why(request: WhyRequest): Promise<Why | null>
  /** How somebody plays over many games, for each game apart. */
  form(grades: GameGrade[]): Promise<Form[]>
  /** Follow a table from this version on; the first message is the welcome. */
  watch(id: string, since: number, listener: Listener): Channel
}

/** An open channel to one table. */
export interface Channel {
  /** A command is answered; a signal is not. */
  send(message: Command | Signal): void
  /** Close it; the listener is not called any more. */
  close(): void
}

export interface Listener {
  message(message: SocketMessage): void
  /** The channel broke. */
  closed(): void
}

/** A request that was refused; the message is in the words of whoever refused it. */
export class Refused extends Error {
  constructor(
    /** `broken`, `no-file` and `not-loaded` are about this device: no server has to do with them. */
    readonly code: Refusal['code'] | 'offline' | 'not-loaded' | 'no-file' | 'broken',
    message: string,
    readonly status: number,
  ) {
    super(message)
  }
}
