// Keep the screen on while a game is on. Browsers offer that in secure contexts alone; elsewhere the settings say what helps instead.

export const canStayAwake = typeof navigator !== 'undefined' && 'wakeLock' in navigator

/** Hold a wake lock until the returned function is called; it is requested again whenever the page comes back to sight. */
export function stayAwake(): () => void {
  if (!canStayAwake) return () => undefined
  let lock: WakeLockSentinel | null = null
  let isWanted = true

  const request = async (): Promise<void> => {
    if (!isWanted || document.visibilityState !== 'visible') return
    try {
      const held = await navigator.wakeLock.request('screen')
      if (isWanted) lock = held
      else void held.release()
    } catch {
      // a low battery or the browser's settings forbid it: the screen goes dark as usual
    }
  }
  const onVisible = (): void => void request()
  document.addEventListener('visibilitychange', onVisible)
  void request()
  return () => {
    isWanted = false
    document.removeEventListener('visibilitychange', onVisible)
    void lock?.release().catch(() => undefined)
  }
}
