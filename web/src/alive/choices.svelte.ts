// What makes a table lively, as this device wants it: sound, vibration, reactions, notifications, the pace of bots. All remembered.

import { recall, remember } from '../lib/settings.svelte'

export const PACES = ['instant', 'quick', 'usual', 'leisurely'] as const
export type Pace = (typeof PACES)[number]

class Choices {
  sound = $state(recall('sound') !== 'false')
  haptics = $state(recall('haptics') !== 'false')
  /** Whether the reactions of others are shown. */
  reactions = $state(recall('reactions') !== 'false')
  notify = $state(recall('notify') === 'true')
  pace: Pace = $state(PACES.find((pace) => pace === recall('pace')) ?? 'usual')

  set(what: 'sound' | 'haptics' | 'reactions' | 'notify', on: boolean): void {
    this[what] = on
    remember(what, String(on))
  }

  setPace(pace: Pace): void {
    this.pace = pace
    remember('pace', pace)
  }

  /** Whether anything is heard or felt: one tap turns both off, or both on. */
  get loud(): boolean {
    return this.sound || (this.haptics && canVibrate)
  }

  setLoud(on: boolean): void {
    this.set('sound', on)
    this.set('haptics', on)
  }
}

export const canVibrate = typeof navigator !== 'undefined' && typeof navigator.vibrate === 'function'
export const choices = new Choices()
