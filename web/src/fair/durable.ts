// The commitments of the games that were opened on this device, as they were before the first throw. The journal of such a game has its
// commitment too, but so has that of a game which was taken over from a file; and what `localStorage` was told last is lost where a
// browser is killed.

import { openDB, type IDBPDatabase } from 'idb'

const STORE = 'commitments'

async function use<Found>(work: (database: IDBPDatabase) => Promise<Found>): Promise<Found | null> {
  try {
    const database = await openDB('dicecup-seen', 1, { upgrade: (fresh) => void fresh.createObjectStore(STORE) })
    try {
      return await work(database)
    } finally {
      database.close()
    }
  } catch {
    return null // without it a check proves less
  }
}

/** Keep the commitment of a game that was just opened; resolved once it is durable. What is seen later changes nothing. */
export const keepCommitment = (id: string, commitment: string): Promise<unknown> =>
  use(async (database) => {
    const writing = database.transaction(STORE, 'readwrite', { durability: 'strict' })
    if ((await writing.store.getKey(id)) === undefined) await writing.store.put(commitment, id)
    await writing.done
  })

export const keptCommitment = (id: string): Promise<string | null> =>
  use(async (database) => ((await database.get(STORE, id)) as string | undefined) ?? null)

/** The game was removed. */
export const forgetCommitment = (id: string): Promise<unknown> => use((database) => database.delete(STORE, id))
