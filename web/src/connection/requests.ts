// Every request as a method and a path: the same for whatever carries it, a server or the worker of this device.

import { witness, witnessOf } from '../fair/witness'
import { keepEditions } from '../lib/known'
import type { Edition, Opened, Table } from '../lib/api-types'
import { addressOf } from '../lib/routes'
import { Refused, type Connection } from './connection'
import type { Transport } from './transport'

export class RequestConnection implements Connection {
  #editions: Promise<Edition[]> | null = null

  constructor(
    readonly transport: Transport,
    readonly hasServer: boolean,
  ) {}

  isShared: Connection['isShared'] = (table) => this.transport.isShared(table)

  warmUp: Connection['warmUp'] = () => this.transport.warmUp()

  editions: Connection['editions'] = () => (this.#editions ??= this.#loadEditions())

  rulePage: Connection['rulePage'] = (game, language) =>
    this.#json('GET', `/editions/${game}/page?language=${language}`)

  openTable: Connection['openTable'] = async (table, where) => {
    const opened = await this.#json<Opened>('POST', `/tables?where=${where}`, table)
    witness(opened.table)
    await this.#keepCommitment(opened.table)
    return opened
  }

  readTable: Connection['readTable'] = (id, since = 0) => this.#table('GET', `/tables/${id}?since=${since}`)

  claimSeat: Connection['claimSeat'] = (id, seat, claim) =>
    this.#table('POST', `/tables/${id}/seats/${seat}/claim`, claim)

  rename: Connection['rename'] = (id, seat, name) => this.#table('POST', `/tables/${id}/seats/${seat}/name`, { name })

  newLink: Connection['newLink'] = (id, seat) => this.#json('POST', `/tables/${id}/seats/${seat}/link`)

  newInvite: Connection['newInvite'] = (id) => this.#json('POST', `/tables/${id}/invite`)

  goOn: Connection['goOn'] = (id, seat, request) => this.#table('POST', `/tables/${id}/seats/${seat}/continue`, request)

  consent: Connection['consent'] = (id, seat, answer) =>
    this.#table('POST', `/tables/${id}/seats/${seat}/consent`, answer)

  standIn: Connection['standIn'] = (id, seat) => this.#table('POST', `/tables/${id}/seats/${seat}/stand-in`)

  rematch: Connection['rematch'] = async (id) => {
    const table = await this.#table('POST', `/tables/${id}/rematch`)
    await this.#keepCommitment(table)
    return table
  }

  replay: Connection['replay'] = (id, start, count) =>
    this.#json('GET', `/tables/${id}/replay?start=${start}&count=${count}`)

  review: Connection['review'] = (id, objective) =>
    this.#json('GET', `/tables/${id}/review${objective ? `?objective=${objective}` : ''}`)

  chances: Connection['chances'] = (id) => this.#json('GET', `/tables/${id}/chances`)

  explain: Connection['explain'] = (id, at) => this.#json('GET', `/tables/${id}/review/${at}`)

  history: Connection['history'] = () => this.#json('GET', '/history')

  record: Connection['record'] = async (id, form) => {
    const response = await this.transport.request('GET', `/tables/${id}/record?form=${form}`)
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    return new File([await response.blob()], name ?? id)
  }

  remove: Connection['remove'] = async (id) => {
    if (this.isShared(id)) return
    await this.transport.request('DELETE', `/tables/${id}`)
    await import('../fair/durable').then(({ forgetCommitment }) => forgetCommitment(id)).catch(() => null)
  }

  records: Connection['records'] = async (shared) => {
    const texts = [await (await this.transport.request('GET', '/records')).text()]
    let missing = 0
    for (const id of shared)
      try {
        texts.push(await (await this.record(id, 'text')).text())
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        missing += 1
      }
    return { file: new File([texts.filter(Boolean).join('\n')], 'dicecup.txt', { type: 'text/plain' }), missing }
  }

  bring: Connection['bring'] = (text) => this.#json('POST', '/records', text)

  linkTo: Connection['linkTo'] = async (id) => {
    const table = this.isShared(id) ? id : (await this.#json<{ id: string }>('GET', `/tables/${id}/shared`)).id
    return addressOf('replay', table)
  }

  exactValues: Connection['exactValues'] = (id) => this.#json('GET', `/tables/${id}/exact`)

  makeExactValues: Connection['makeExactValues'] = (id) => this.#json('POST', `/tables/${id}/exact`)

  stopExactValues: Connection['stopExactValues'] = (id) => this.#json('DELETE', `/tables/${id}/exact`)

  lessons: Connection['lessons'] = (id) => this.#json('GET', `/tables/${id}/lessons`)

  deal: Connection['deal'] = (wanted) => this.#json('POST', '/coach/exercises', wanted)

  grade: Connection['grade'] = (answer) => this.#json('POST', '/coach/answers', answer)

  why: Connection['why'] = (request) => this.#json('POST', '/coach/why', request)

  form: Connection['form'] = (grades) => this.#json('POST', '/coach/form', { grades })

  watch: Connection['watch'] = (id, since, listener) => this.transport.watch(id, since, listener)

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

  /** What was seen of a game of this device is kept like the game, before anybody can throw. */
  async #keepCommitment({ id }: Table): Promise<void> {
    const seen = witnessOf(id)
    if (this.isShared(id) || !seen?.before) return
    await import('../fair/durable').then(({ keepCommitment }) => keepCommitment(id, seen.commitment)).catch(() => null)
  }
}
