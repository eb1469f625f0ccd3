// A notification when it is one's turn and the page is out of sight. Browsers allow it in secure contexts alone, and only if asked;
// elsewhere the title of the page, which says whose turn it is, and a sound must do.

import { choices } from './choices.svelte'
import { home, isSite } from '../lib/site'

export const canNotify =
  typeof Notification !== 'undefined' && typeof isSecureContext !== 'undefined' && isSecureContext

/** Ask the browser for permission; returns whether there is one. */
export async function allowNotifications(): Promise<boolean> {
  return canNotify && (await Notification.requestPermission()) === 'granted'
}

/** Show a notification that leads back to this page, if the page cannot be seen. */
export async function notify(title: string, body: string): Promise<void> {
  if (!canNotify || !choices.notify || Notification.permission !== 'granted' || document.visibilityState === 'visible')
    return
  const page = location.pathname + (isSite ? location.hash : '')
  const options = { body, icon: `${home}icon-192.png`, tag: page, data: page }
  try {
    const worker = await navigator.serviceWorker?.getRegistration()
    if (worker) return await worker.showNotification(title, options)
    new Notification(title, options).onclick = () => window.focus()
  } catch {
    // some browsers show them only through a service worker, and there is none yet
  }
}
