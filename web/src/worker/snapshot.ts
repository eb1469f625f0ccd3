// Python as it stands once our package is loaded, kept on this device: to start from it takes a tenth of the time.

import { openDB, type IDBPDatabase } from 'idb'

const STORE = 'memory'

/** Files are not part of the memory; they are kept unpacked, so that a start does not unpack them. */
export interface Snapshot {
  memory: Memory
  /** The files of our package by their paths. */
  files: [string, Uint8Array][]
}

/** Memory without its pages of zeros, which are not stored. */
export interface Memory {
  length: number
  /** Where each page that is kept begins. */
  places: number[]
  pages: Uint8Array
}

const PAGE = 16_384

export function packMemory(memory: Uint8Array): Memory {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length >> 2)
  const places: number[] = []
  for (let place = 0; place < memory.length; place += PAGE) {
    const isLast = place + PAGE > memory.length
    if (isLast || words.subarray(place >> 2, (place + PAGE) >> 2).some((word) => word !== 0)) places.push(place)
  }
  const pages = new Uint8Array(places.length * PAGE)
  places.forEach((place, number) => pages.set(memory.subarray(place, place + PAGE), number * PAGE))
  return { length: memory.length, places, pages }
}

export function unpackMemory({ length, places, pages }: Memory): Uint8Array {
  const memory = new Uint8Array(length)
  places.forEach((place, number) => {
    const size = Math.min(PAGE, length - place)
    memory.set(pages.subarray(number * PAGE, number * PAGE + size), place)
  })
  return memory
}

const open = (): Promise<IDBPDatabase> =>
  openDB('dicecup-python', 2, {
    upgrade(database) {
      for (const name of database.objectStoreNames) database.deleteObjectStore(name)
      database.createObjectStore(STORE)
    },
  })

async function use<Found>(work: (database: IDBPDatabase) => Promise<Found>): Promise<Found | null> {
  try {
    const database = await open()
    try {
      return await work(database)
    } finally {
      database.close()
    }
  } catch {
    return null // it is only a faster way
  }
}

/** What was kept for this version of Python and of our package. */
export const readSnapshot = (version: string): Promise<Snapshot | null> =>
  use(async (database) => ((await database.get(STORE, version)) as Snapshot | undefined) ?? null)

/** Keep it in place of that for other versions. */
export const keepSnapshot = (version: string, snapshot: Snapshot): Promise<unknown> =>
  use(async (database) => {
    const writing = database.transaction(STORE, 'readwrite')
    await writing.store.clear()
    await writing.store.put(snapshot, version)
    await writing.done
  })

/** Give its space to the games; returns whether there was any. */
export const dropSnapshot = async (): Promise<boolean> =>
  (await use(async (database) => {
    const count = await database.count(STORE)
    await database.clear(STORE)
    return count > 0
  })) ?? false
