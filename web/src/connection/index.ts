// Which connection the app uses is decided here and nowhere else.

import { isSite } from '../lib/site'
import type { Connection } from './connection'
import { RequestConnection } from './requests'
import { Switch } from './switch'

export { Refused } from './connection'
export const connection: Connection = new RequestConnection(new Switch(), !isSite)
