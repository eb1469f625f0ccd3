// The connection to a Dicecup server: requests over HTTP, and one WebSocket for each table that is watched.

import { witness } from '../fair/witness'
import { keepEditions } from '../lib/known'
import type {
  Answered,
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
  SocketMessage,
  Table,
  Why,
  WhyRequest,
} from '../lib/api-types'
import { Refused, type Channel, type Connection, type Listener } from './connection'

export class ServerConnection implements Connection {
  #editions: Promise<Edition[]> | null = null

  editions(): Promise<Edition[]> {
    this.#editions ??= this.#loadEditions()
    return this.#editions
  }

  rulePage(game: string, language: string): Promise<RulePage> {
    return json('GET', `/editions/${game}/page?language=${language}`)
  }

  async openTable(table: NewTable): Promise<Opened> {
    const opened = await json<Opened>('POST', '/tables', table)
    witness(opened.table)
    return opened
  }

  readTable(id: string, since = 0): Promise<Table> {
    return table('GET', `/tables/${id}?since=${since}`)
  }

  claimSeat(id: string, seat: number, claim: Claim): Promise<Table> {
    return table('POST', `/tables/${id}/seats/${seat}/claim`, claim)
  }

  rename(id: string, seat: number, name: string): Promise<Table> {
    return table('POST', `/tables/${id}/seats/${seat}/name`, { name })
  }

  newLink(id: string, seat: number): Promise<Link> {
    return json('POST', `/tables/${id}/seats/${seat}/link`)
  }

  newInvite(id: string): Promise<Invite> {
    return json('POST', `/tables/${id}/invite`)
  }

  goOn(id: string, seat: number, request: Continue): Promise<Table> {
    return table('POST', `/tables/${id}/seats/${seat}/continue`, request)
  }

  consent(id: string, seat: number, answer: Consent): Promise<Table> {
    return table('POST', `/tables/${id}/seats/${seat}/consent`, answer)
  }

  standIn(id: string, seat: number): Promise<Table> {
    return table('POST', `/tables/${id}/seats/${seat}/stand-in`)
  }

  rematch(id: string): Promise<Table> {
    return table('POST', `/tables/${id}/rematch`)
  }

  replay(id: string, start: number, count: number): Promise<Replay> {
    return json('GET', `/tables/${id}/replay?start=${start}&count=${count}`)
  }

  review(id: string): Promise<Review> {
    return json('GET', `/tables/${id}/review`)
  }

  explain(id: string, at: number): Promise<Explained> {
    return json('GET', `/tables/${id}/review/${at}`)
  }

  history(): Promise<History> {
    return json('GET', '/history')
  }

  async record(id: string, form: 'text' | 'json'): Promise<File> {
    const response = await request('GET', `/tables/${id}/record?form=${form}`)
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    return new File([await response.blob()], name ?? id)
  }

  exactValues(id: string): Promise<ExactValues> {
    return json('GET', `/tables/${id}/exact`)
  }

  makeExactValues(id: string): Promise<ExactValues> {
    return json('POST', `/tables/${id}/exact`)
  }

  stopExactValues(id: string): Promise<ExactValues> {
    return json('DELETE', `/tables/${id}/exact`)
  }

  lessons(id: string): Promise<Lessons> {
    return json('GET', `/tables/${id}/lessons`)
  }

  deal(wanted: NewExercise): Promise<Dealt> {
    return json('POST', '/coach/exercises', wanted)
  }

  grade(answer: ExerciseAnswer): Promise<Answered> {
    return json('POST', '/coach/answers', answer)
  }

  why(request: WhyRequest): Promise<Why | null> {
    return json('POST', '/coach/why', request)
  }

  form(grades: GameGrade[]): Promise<Form[]> {
    return json('POST', '/coach/form', { grades })
  }

  watch(id: string, since: number, listener: Listener): Channel {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/tables/${id}/watch?since=${since}`)
    socket.onmessage = (event) => listener.message(JSON.parse(event.data as string) as SocketMessage)
    socket.onclose = () => listener.closed()
    return {
      send: (command) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(command))
      },
      close: () => {
        socket.onmessage = socket.onclose = null
        socket.close()
      },
    }
  }

  async #loadEditions(): Promise<Edition[]> {
    try {
      const editions = await json<Edition[]>('GET', '/editions')
      keepEditions(editions)
      return editions
    } catch (error) {
      this.#editions = null
      throw error
    }
  }
}

async function json<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  return (await (await request(method, path, body)).json()) as Answer
}

/** The commitment of a table's dice is kept at first sight: a bot may throw before the table's page is there. */
async function table(method: string, path: string, body?: unknown): Promise<Table> {
  const found = await json<Table>(method, path, body)
  witness(found)
  return found
}

async function request(method: string, path: string, body?: unknown): Promise<Response> {
  let response: Response
  try {
    response = await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
  } catch {
    throw new Refused('offline', 'the server cannot be reached', 0)
  }
  if (!response.ok) {
    const refusal = (await response.json().catch(() => null)) as Refusal | null
    throw new Refused(refusal?.code ?? 'failed', refusal?.error ?? response.statusText, response.status)
  }
  return response
}
