// For keyboard and screen reader: the heading of a screen takes the focus when one comes to it from another screen.

import { router } from './router.svelte'

export function heading(element: HTMLElement): void {
  element.tabIndex = -1
  if (router.hasMoved) element.focus({ preventScroll: true })
}
