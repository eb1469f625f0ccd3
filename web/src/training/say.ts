// What training says besides the exercise itself.

import { say } from '../lib/settings.svelte'
import { StorageRefused } from './deck'

/** Why the browser's database keeps nothing. */
export const storageText = (error: unknown): string =>
  error instanceof StorageRefused && error.why === 'full' ? say('train-storage-full') : say('train-storage-refused')

/** When a card comes again. */
export const whenText = (days: number): string => say('train-again', { days })
