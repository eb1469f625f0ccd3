// How far Python is loaded, for whoever waits for it.

import { say } from '../lib/settings.svelte'

class Loading {
  /** From 0 to 1; `null` where nothing is loaded. */
  share: number | null = $state(null)

  begin(): void {
    this.share = 0
  }

  end(): void {
    this.share = null
  }
}

export const loading = new Loading()

export const loadingText = (): string =>
  say('common-python-loading', { percent: Math.round((loading.share ?? 1) * 100) })
