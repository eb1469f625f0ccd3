// Which connection the app uses is decided here and nowhere else.

import type { Connection } from './connection'
import { ServerConnection } from './server'

export { Refused } from './connection'
export const connection: Connection = new ServerConnection()
