// A table while it is watched: one channel that is opened again when it breaks, and one command at a time.
//
// A command keeps its id until it is answered, so sending it again after a lost connection changes nothing. What was missed is
// requested from the last known version on, and arrives once, in order.

import { choices } from '../alive/choices.svelte'
import { sayings } from '../fair/agree'
import { gave, witness } from '../fair/witness'
import type {
  Done,
  Entry,
  Held,
  Paced,
  Position,
  Reacted,
  Refusal,
  Rematch,
  Seats,
  Signal,
  SocketMessage,
  Table,
  Update,
  Welcome,
} from '../lib/api-types'
import { Refused, type Channel, type Command, type Connection } from './connection'

export type Status = 'connecting' | 'open' | 'lost' | 'gone'
/** A command without what the channel adds to it. */
export type Wanted = {
  [Kind in Command['kind']]: Omit<Extract<Command, { kind: Kind }>, 'expect' | 'command'>
}[Command['kind']]
export type TableListener = (entries: Entry[], before: Position, after: Position) => void

/** What is heard of signals, which nobody stores. */
export type SignalListener = (signal: Held | Reacted) => void

interface Pending {
  command: Command
  done: (done: Done) => void
  refused: (refused: Refused) => void
}

const FIRST_WAIT = 250
const LONGEST_WAIT = 8000
/** After so many milliseconds without a response the connection counts as lost. */
const TIMEOUT = 6000
/** The first throw may have to wait until all seats have agreed on the dice. */
const AGREEING_TIMEOUT = 90_000
/** What was refused while the seats agree on the dice is tried again after so many milliseconds. */
const AGREE_AGAIN = 1000

export class LiveTable {
  table: Table | null = $state.raw(null)
  status: Status = $state('connecting')
  /** Why the table is gone. */
  why: Refused['code'] = $state('not-found')
  /** The whole journal, oldest first. */
  log: Entry[] = $state.raw([])
  /** Whether a command has no response yet: no second one is sent meanwhile. */
  busy = $state(false)
  /** Why a bot cannot move; it tries again by itself. */
  stuck: Refusal | null = $state.raw(null)
  /** How fast the bots of the table play. */
  pace: Paced['pace'] = $state('usual')

  #channel: Channel | null = null
  #pending: Pending | null = null
  #wait = FIRST_WAIT
  #timer: ReturnType<typeof setTimeout> | undefined
  #timeout: ReturnType<typeof setTimeout> | undefined
  #listeners = new Set<TableListener>()
  #onSignal: SignalListener = () => undefined
  /** What this browser has said while the seats agree on the dice, by the ids of the commands. */
  #said = new Map<string, string>()
  #closed = false

  constructor(
    readonly connection: Connection,
    readonly id: string,
  ) {
    addEventListener('online', this.#returned)
    addEventListener('pageshow', this.#returned)
    document.addEventListener('visibilitychange', this.#returned)
    addEventListener('offline', this.#cutOff)
    this.#connect()
  }

  /** Leave the table. */
  close(): void {
    this.#closed = true
    removeEventListener('online', this.#returned)
    removeEventListener('pageshow', this.#returned)
    document.removeEventListener('visibilitychange', this.#returned)
    removeEventListener('offline', this.#cutOff)
    clearTimeout(this.#timer)
    this.#drop()
  }

  /** Show what was seen last, until the channel is open. */
  show(table: Table): void {
    if (this.table !== null) return
    this.log = table.entries
    this.table = table
  }

  /** Be notified of what happens from now on, not of what came before the first welcome. */
  listen(listener: TableListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Hear the signals of the others. */
  hear(listener: SignalListener): void {
    this.#onSignal = listener
  }

  /** Send a signal, which gets lost where there is no connection. */
  signal(signal: Signal): void {
    if (this.status === 'open') this.#channel?.send(signal)
  }

  /** Send a command at the present version; resolved once the command is durable. */
  send(wanted: Wanted): Promise<Done> {
    if (!this.table || this.#pending) return Promise.reject(new Error('one command at a time'))
    const command = { ...wanted, expect: this.table.version, command: newId() } as Command
    this.busy = true
    return new Promise((done, refused) => {
      this.#pending = { command, done, refused }
      this.#transmit()
    })
  }

  #transmit(): void {
    if (!this.#pending || this.status !== 'open') return
    this.#channel?.send(this.#pending.command)
    this.#limit()
  }

  /** Limit the time in which the pending command must be answered. */
  #limit(): void {
    const waits = this.#pending?.command.kind === 'roll' && !this.agreed
    clearTimeout(this.#timeout)
    if (this.#pending) this.#timeout = setTimeout(this.#cutOff, waits ? AGREEING_TIMEOUT : TIMEOUT)
  }

  /** Whether the seats have agreed on the dice, so that they may be thrown. */
  get agreed(): boolean {
    return this.table?.fair?.agreed ?? true
  }

  /** Say what this browser has to say for the dice, each once while the connection lasts. */
  #agree = (): void => {
    if (!this.table || this.agreed || this.status !== 'open') return
    const expect = this.table.version
    for (const saying of sayings(this.table)) {
      const what = `${saying.kind} ${saying.seat} ${saying.word}`
      if ([...this.#said.values()].includes(what)) continue
      const command = newId()
      this.#said.set(command, what)
      this.#channel?.send({ ...saying, expect, command })
    }
  }

  #connect(): void {
    if (this.#closed) return
    clearTimeout(this.#timer)
    this.#drop()
    const channel = this.connection.watch(this.id, this.table?.version ?? 0, {
      message: (message) => this.#receive(message),
      closed: () => void this.#lost(channel),
    })
    this.#channel = channel
    if (!this.#isHere) this.#timer = setTimeout(this.#cutOff, TIMEOUT)
  }

  #drop(): void {
    clearTimeout(this.#timeout)
    this.#channel?.close()
    this.#channel = null
  }

  async #lost(channel: Channel): Promise<void> {
    if (channel !== this.#channel) return
    this.#drop()
    const wasOpen = this.status === 'open'
    this.status = 'lost'
    if (!wasOpen && this.table === null && (await this.#isGone())) {
      this.status = 'gone'
      return
    }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2))
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT)
  }

  async #isGone(): Promise<boolean> {
    const refused = await this.connection.readTable(this.id).catch((error: unknown) => error)
    if (refused instanceof Refused) this.why = refused.code
    return refused instanceof Refused && refused.status >= 400 && refused.status < 500 && refused.status !== 429
  }

  /** The phone woke up or the network is back: do not wait, and do not trust the old connection. */
  #returned = (): void => {
    if (document.visibilityState === 'hidden' || this.status === 'gone' || (this.#isHere && this.#channel)) return
    this.#wait = FIRST_WAIT
    this.#connect()
  }

  /** A table of this device has no network to lose, and Python may take its time to load. */
  get #isHere(): boolean {
    return !this.connection.isShared(this.id)
  }

  #cutOff = (): void => {
    if (this.#channel && !this.#isHere) void this.#lost(this.#channel)
  }

  #receive(message: SocketMessage): void {
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message)
      case 'update':
        return this.#update(message)
      case 'seats':
        return this.#seats(message)
      case 'rematch':
        return this.#rematch(message)
      case 'done':
        return this.#done(message)
      case 'held':
      case 'reacted':
        return this.#onSignal(message)
      case 'paced':
        this.pace = message.pace
        return
      case 'refused':
        if (message.code === 'storage' && message.command === null) return this.#unstored(message)
        // a game of this device may also go while it is open: another window removed it
        if (message.command === null && (this.status !== 'open' || message.code === 'not-found')) {
          this.why = message.code
          this.status = 'gone'
        }
        return this.#refused(message)
    }
  }

  /** Storage may come back: a bot tries again by itself, and a table that could not be read is opened again. */
  #unstored(refusal: Refusal): void {
    this.stuck = refusal
    if (this.status !== 'open' && this.#channel) void this.#lost(this.#channel)
  }

  #welcome({ table }: Welcome): void {
    clearTimeout(this.#timer)
    this.#wait = FIRST_WAIT
    const before = this.table
    witness(table)
    this.status = 'open'
    this.log = before?.version === table.after ? [...this.log, ...table.entries] : table.entries
    this.table = table
    if (before) this.#notify(table.entries, before.position, table.position)
    this.#said.clear()
    this.#agree()
    this.#transmit()
    this.#pacify(table)
  }

  /** Whoever opened a table with bots lets them play as this device is used to. */
  #pacify({ host, seats }: Table): void {
    if (host && choices.pace !== this.pace && seats.some(({ kind }) => kind === 'bot')) this.setPace(choices.pace)
  }

  setPace(pace: Paced['pace']): void {
    this.signal({ kind: 'pace', pace })
  }

  #update(update: Update): void {
    if (!this.table || update.after !== this.table.version) return void (this.#channel && this.#lost(this.#channel))
    const before = this.table.position
    this.stuck = null
    this.log = [...this.log, ...update.entries]
    const { version, position, seed, ended } = update
    const wasAgreed = this.agreed
    this.table = { ...this.table, version, position, fair: update.fair ?? this.table.fair, seed, ...ended }
    if (!wasAgreed) {
      this.#agree()
      this.#limit()
    }
    this.#notify(update.entries, before, position)
  }

  #seats({ seats }: Seats): void {
    if (this.table) this.table = { ...this.table, seats }
  }

  #rematch({ table }: Rematch): void {
    if (this.table) this.table = { ...this.table, rematch: table }
  }

  #done(message: Done): void {
    const round = (this.table?.fair?.rounds.length ?? 1) - 1
    for (const { kind, seat, word } of message.entries) if (kind === 'word') gave(this.id, round, seat, word)
    this.#answered((pending) => pending.done(message), message.command)
  }

  #refused(refusal: Refusal): void {
    if (refusal.command !== null && this.#said.delete(refusal.command)) {
      setTimeout(this.#agree, AGREE_AGAIN)
      return
    }
    if (refusal.code === 'not-saved' || refusal.code === 'busy' || refusal.code === 'too-many') {
      setTimeout(() => this.#transmit(), 1000)
      return
    }
    this.#answered((pending) => pending.refused(new Refused(refusal.code, refusal.error, 0)), refusal.command)
  }

  #answered(answer: (pending: Pending) => void, command: string | null): void {
    if (!this.#pending || (command !== null && command !== this.#pending.command.command)) return
    clearTimeout(this.#timeout)
    const pending = this.#pending
    this.#pending = null
    this.busy = false
    answer(pending)
  }

  #notify(entries: Entry[], before: Position, after: Position): void {
    if (entries.length > 0) for (const listener of this.#listeners) listener(entries, before, after)
  }
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
