// Have the files of Python on this device before the network is gone.

interface Connected extends Navigator {
  connection?: { saveData?: boolean }
}

/** Let the service worker fetch in the background what it does not have yet, unless the person saves data. */
export async function keepFiles(): Promise<void> {
  if (!('serviceWorker' in navigator) || (navigator as Connected).connection?.saveData) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage('keep')
}
