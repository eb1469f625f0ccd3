// The value files of the games. They are fetched beside the queue of requests, so that no move waits for one that is slow or cut off.

import { fetchUnlessStalled } from './stalling'

/** What could not be fetched is tried again after so many milliseconds; until then bots play without it. */
const AGAIN = 20_000

/** Where Python looks for files. */
export interface Folder {
  has(path: string): boolean
  write(path: string, content: Uint8Array): void
}

export class Values {
  #coming = new Map<string, Promise<void>>()
  #missed = new Map<string, number>()

  /** The addresses of the files are by their names, which are the ends of their paths. */
  constructor(
    private readonly addressOf: (name: string) => URL | null,
    private readonly folder: Folder,
  ) {}

  /** Whether all of these are in place, as far as there are such. */
  areHere(paths: readonly string[]): boolean {
    return paths.every((path) => this.#address(path) === null || this.folder.has(path))
  }

  /** Whether it is worth waiting for `bring`. */
  areWanted(paths: readonly string[]): boolean {
    return paths.some((path) => !this.areHere([path]) && !this.#wasMissed(path))
  }

  /** Fetch what is not in place; resolved also if that fails. */
  async bring(paths: readonly string[]): Promise<void> {
    await Promise.all(paths.filter((path) => this.areWanted([path])).map((path) => this.#bring(path)))
  }

  #bring(path: string): Promise<void> {
    const coming = this.#coming.get(path) ?? this.#fetch(path).finally(() => this.#coming.delete(path))
    this.#coming.set(path, coming)
    return coming
  }

  async #fetch(path: string): Promise<void> {
    try {
      this.folder.write(path, await download(this.#address(path)!))
    } catch (error) {
      console.warn(`${path} could not be fetched:`, error)
      this.#missed.set(path, Date.now())
    }
  }

  #wasMissed(path: string): boolean {
    return Date.now() - (this.#missed.get(path) ?? -Infinity) < AGAIN
  }

  #address(path: string): URL | null {
    return this.addressOf(path.slice(path.lastIndexOf('/') + 1))
  }
}

async function download(address: URL): Promise<Uint8Array> {
  const response = await fetchUnlessStalled(address)
  if (!response.ok) throw new Error(`status ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
