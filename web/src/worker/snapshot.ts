// The memory of Python as it stands once our package is loaded, kept on this device: to start from it takes a tenth of the time.

import { openDB, type IDBPDatabase } from 'idb'

const STORE = 'memory'

const open = (): Promise<IDBPDatabase> =>
  openDB('dicecup-python', 1, { upgrade: (database) => void database.createObjectStore(STORE) })

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

/** The memory that was kept for these files of Python and of our package. */
export const readSnapshot = (files: string): Promise<Uint8Array | null> =>
  use(async (database) => ((await database.get(STORE, files)) as Uint8Array | undefined) ?? null)

/** Keep it in place of that for other files. */
export const keepSnapshot = (files: string, memory: Uint8Array): Promise<unknown> =>
  use(async (database) => {
    const writing = database.transaction(STORE, 'readwrite')
    await writing.store.clear()
    await writing.store.put(memory, files)
    await writing.done
  })

/** Give its space to the games; returns whether there was any. */
export const dropSnapshot = async (): Promise<boolean> =>
  (await use(async (database) => {
    const count = await database.count(STORE)
    await database.clear(STORE)
    return count > 0
  })) ?? false
