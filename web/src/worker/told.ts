// What passes between a page and its Web Worker.

/** What a page asks; `request` is a line such as `GET /api/editions`. */
export type Asked =
  | { request: string; body?: unknown }
  | { watch: string; table: string; since: number }
  | { send: string; table: string; message: unknown }
  | { close: string }

/** What the worker tells: answers by the numbers of their requests, messages for channels, and how far it is with loading Python. */
export type Told =
  | { number: number; status?: number; body?: string; name?: string; kind?: string }
  | { number: number; failed: string }
  | { channel: string; message: string }
  | { progress: number }
  | { ready: true }
  /** Python could not be loaded, or has ended by an error that is not its own. */
  | { broken: string }
  | { died: string }
