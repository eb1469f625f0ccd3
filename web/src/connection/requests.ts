// Every request as a method and a path: the same for whatever carries it, a server or the worker of this device.

import { witness } from '../fair/witness'
import { keepEditions } from '../lib/known'
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
  Replay,
  Review,
  RulePage,
  Table,
  Why,
  WhyRequest,
} from '../lib/api-types'
import type { Channel, Connection, Listener, Where } from './connection'
import type { Transport } from './transport'

export class RequestConnection implements Connection {
  #editions: Promise<Edition[]> | null = null

  constructor(
    readonly transport: Transport,
    readonly hasServer: boolean,
  ) {}

  isShared(table: string): boolean {
    return this.transport.isShared(table)
  }

  editions(): Promise<Edition[]> {
    this.#editions ??= this.#loadEditions()
    return this.#editions
  }

  rulePage(game: string, language: string): Promise<RulePage> {
    return this.#json('GET', `/editions/${game}/page?language=${language}`)
  }

  async openTable(table: NewTable, where: Where): Promise<Opened> {
    const opened = await this.#json<Opened>('POST', `/tables?where=${where}`, table)
    witness(opened.table)
    return opened
  }

  readTable(id: string, since = 0): Promise<Table> {
    return this.#table('GET', `/tables/${id}?since=${since}`)
  }

  claimSeat(id: string, seat: number, claim: Claim): Promise<Table> {
    return this.#table('POST', `/tables/${id}/seats/${seat}/claim`, claim)
  }

  rename(id: string, seat: number, name: string): Promise<Table> {
    return this.#table('POST', `/tables/${id}/seats/${seat}/name`, { name })
  }

  newLink(id: string, seat: number): Promise<Link> {
    return this.#json('POST', `/tables/${id}/seats/${seat}/link`)
  }

  newInvite(id: string): Promise<Invite> {
    return this.#json('POST', `/tables/${id}/invite`)
  }

  goOn(id: string, seat: number, request: Continue): Promise<Table> {
    return this.#table('POST', `/tables/${id}/seats/${seat}/continue`, request)
  }

  consent(id: string, seat: number, answer: Consent): Promise<Table> {
    return this.#table('POST', `/tables/${id}/seats/${seat}/consent`, answer)
  }

  standIn(id: string, seat: number): Promise<Table> {
    return this.#table('POST', `/tables/${id}/seats/${seat}/stand-in`)
  }

  rematch(id: string): Promise<Table> {
    return this.#table('POST', `/tables/${id}/rematch`)
  }

  replay(id: string, start: number, count: number): Promise<Replay> {
    return this.#json('GET', `/tables/${id}/replay?start=${start}&count=${count}`)
  }

  review(id: string, objective?: 'win'): Promise<Review> {
    return this.#json('GET', `/tables/${id}/review${objective ? `?objective=${objective}` : ''}`)
  }

  chances(id: string): Promise<Chances> {
    return this.#json('GET', `/tables/${id}/chances`)
  }

  explain(id: string, at: number): Promise<Explained> {
    return this.#json('GET', `/tables/${id}/review/${at}`)
  }

  history(): Promise<History> {
    return this.#json('GET', '/history')
  }

  async record(id: string, form: 'text' | 'json'): Promise<File> {
    const response = await this.transport.request('GET', `/tables/${id}/record?form=${form}`)
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    return new File([await response.blob()], name ?? id)
  }

  exactValues(id: string): Promise<ExactValues> {
    return this.#json('GET', `/tables/${id}/exact`)
  }

  makeExactValues(id: string): Promise<ExactValues> {
    return this.#json('POST', `/tables/${id}/exact`)
  }

  stopExactValues(id: string): Promise<ExactValues> {
    return this.#json('DELETE', `/tables/${id}/exact`)
  }

  lessons(id: string): Promise<Lessons> {
    return this.#json('GET', `/tables/${id}/lessons`)
  }

  deal(wanted: NewExercise): Promise<Dealt> {
    return this.#json('POST', '/coach/exercises', wanted)
  }

  grade(answer: ExerciseAnswer): Promise<Answered> {
    return this.#json('POST', '/coach/answers', answer)
  }

  why(request: WhyRequest): Promise<Why | null> {
    return this.#json('POST', '/coach/why', request)
  }

  form(grades: GameGrade[]): Promise<Form[]> {
    return this.#json('POST', '/coach/form', { grades })
  }

  watch(id: string, since: number, listener: Listener): Channel {
    return this.transport.watch(id, since, listener)
  }

  async #loadEditions(): Promise<Edition[]> {
    try {
      const editions = await this.#json<Edition[]>('GET', '/editions')
      keepEditions(editions)
      return editions
    } catch (error) {
      this.#editions = null
      throw error
    }
  }

  async #json<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    return (await (await this.transport.request(method, path, body)).json()) as Answer
  }

  /** The commitment of a table's dice is kept at first sight: a bot may throw before the table's page is there. */
  async #table(method: string, path: string, body?: unknown): Promise<Table> {
    const found = await this.#json<Table>(method, path, body)
    witness(found)
    return found
  }
}
