// A table as it goes on: one socket that comes back by itself, and one command on the way at a time.
//
// A command keeps its id until it is answered, so sending it again after a lost connection changes nothing. What was missed is
// asked for from the last known version on, and arrives once, in order.

import { gave, witness } from '../fair/witness'
import type {
  Command,
  Done,
  Entry,
  Position,
  Refusal,
  Rematch,
  Seats,
  SocketMessage,
  Table,
  Update,
  Welcome,
} from '../messages'

export type Connection = 'connecting' | 'open' | 'lost' | 'gone'
export type Asked = {
  [Kind in Command['kind']]: Omit<Extract<Command, { kind: Kind }>, 'expect' | 'command'>
}[Command['kind']]
export type Listener = (entries: Entry[], before: Position, after: Position) => void

interface Pending {
  command: Command
  done: (answer: Done) => void
  refused: (refusal: Refusal) => void
}

const FIRST_WAIT = 250
const LONGEST_WAIT = 8000
/** After so long without an answer the connection counts as lost. */
const PATIENCE = 6000

export class LiveTable {
  table: Table | null = $state.raw(null)
  connection: Connection = $state('connecting')
  /** The whole log, oldest first. */
  log: Entry[] = $state.raw([])
  /** What is on its way: no second command is sent meanwhile. */
  busy = $state(false)

  #socket: WebSocket | null = null
  #pending: Pending | null = null
  #wait = FIRST_WAIT
  #timer: ReturnType<typeof setTimeout> | undefined
  #patience: ReturnType<typeof setTimeout> | undefined
  #listeners = new Set<Listener>()
  #closed = false

  constructor(readonly id: string) {
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

  /** Be told of what happens from now on, not of what was missed before the first welcome. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Do something at the present version. The promise holds once the server has it on disk. */
  send(asked: Asked): Promise<Done> {
    if (!this.table || this.#pending) return Promise.reject(new Error('one thing at a time'))
    const command = { ...asked, expect: this.table.version, command: newId() } as Command
    this.busy = true
    return new Promise((done, refused) => {
      this.#pending = { command, done, refused }
      this.#say()
    })
  }

  #say(): void {
    if (!this.#pending || this.#socket?.readyState !== WebSocket.OPEN || this.connection !== 'open') return
    this.#socket.send(JSON.stringify(this.#pending.command))
    clearTimeout(this.#patience)
    this.#patience = setTimeout(this.#cutOff, PATIENCE)
  }

  #connect(): void {
    if (this.#closed) return
    clearTimeout(this.#timer)
    this.#drop()
    const since = this.table?.version ?? 0
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/tables/${this.id}/watch?since=${since}`)
    this.#socket = socket
    this.#timer = setTimeout(this.#cutOff, PATIENCE)
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as SocketMessage)
    socket.onclose = () => void this.#lost(socket)
  }

  #drop(): void {
    clearTimeout(this.#patience)
    if (!this.#socket) return
    this.#socket.onmessage = this.#socket.onclose = null
    this.#socket.close()
    this.#socket = null
  }

  async #lost(socket: WebSocket): Promise<void> {
    if (socket !== this.#socket) return
    this.#drop()
    const wasOpen = this.connection === 'open'
    this.connection = 'lost'
    if (!wasOpen && this.table === null && (await this.#isGone())) {
      this.connection = 'gone'
      return
    }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2))
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT)
  }

  async #isGone(): Promise<boolean> {
    const response = await fetch(`/api/tables/${this.id}`).catch(() => null)
    return response !== null && response.status >= 400 && response.status < 500 && response.status !== 429
  }

  /** The phone woke up or the network is back: do not wait, and do not trust the old connection. */
  #returned = (): void => {
    if (document.visibilityState === 'hidden' || this.connection === 'gone') return
    this.#wait = FIRST_WAIT
    this.#connect()
  }

  #cutOff = (): void => {
    if (this.#socket) void this.#lost(this.#socket)
  }

  #hear(message: SocketMessage): void {
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
      case 'refused':
        return this.#refused(message)
    }
  }

  #welcome({ table }: Welcome): void {
    clearTimeout(this.#timer)
    this.#wait = FIRST_WAIT
    const before = this.table
    witness(table)
    this.connection = 'open'
    this.log = before ? [...this.log, ...table.entries] : table.entries
    this.table = table
    if (before) this.#tell(table.entries, before.position, table.position)
    this.#say()
  }

  #update(update: Update): void {
    if (!this.table || update.after !== this.table.version) return this.#cutOff()
    const before = this.table.position
    this.log = [...this.log, ...update.entries]
    const { version, position, words, seed } = update
    this.table = { ...this.table, version, position, words, seed }
    this.#tell(update.entries, before, position)
  }

  #seats({ seats }: Seats): void {
    if (this.table) this.table = { ...this.table, seats }
  }

  #rematch({ table }: Rematch): void {
    if (this.table) this.table = { ...this.table, rematch: table }
  }

  #done(message: Done): void {
    for (const { kind, seat, text } of message.entries) if (kind === 'word') gave(this.id, seat, text)
    this.#answered((pending) => pending.done(message), message.command)
  }

  #refused(refusal: Refusal): void {
    if (refusal.code === 'not-saved' || refusal.code === 'busy' || refusal.code === 'too-many') {
      setTimeout(() => this.#say(), 1000)
      return
    }
    this.#answered((pending) => pending.refused(refusal), refusal.command)
  }

  #answered(answer: (pending: Pending) => void, command: string | null): void {
    if (!this.#pending || (command !== null && command !== this.#pending.command.command)) return
    clearTimeout(this.#patience)
    const pending = this.#pending
    this.#pending = null
    this.busy = false
    answer(pending)
  }

  #tell(entries: Entry[], before: Position, after: Position): void {
    if (entries.length > 0) for (const listener of this.#listeners) listener(entries, before, after)
  }
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
