// Help at a tap: what a screen gives to its boards and dice, so that each can ask for the help on itself.

import { getContext, setContext } from 'svelte'

/** What help is about: a row, a card or a space of the board, a kind of die, or the whole game. */
export type About = `row:${string}` | `space:${number}` | `die:${'plain' | 'power' | 'red'}` | 'all'

const KEY = Symbol('explain')
const LONG = 500

export const setExplain = (explain: (about: About) => void): void => void setContext(KEY, explain)

/** The screen's help; `null` where there is none. */
export const useExplain = (): ((about: About) => void) | null => getContext(KEY) ?? null

/** What has the focus, by the `data-about` of it or around it; else the whole game. */
export const focusedAbout = (): About =>
  (document.activeElement?.closest<HTMLElement>('[data-about]')?.dataset['about'] as About | undefined) ?? 'all'

/** For what a tap does something else with: a long press, or the other mouse button. */
export function longPress(act: (() => void) | null) {
  return (node: HTMLElement): (() => void) | undefined => {
    if (act === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let done = false
    const open = (): void => {
      clearTimeout(timer)
      done = true
      act()
    }
    const listeners = {
      pointerdown: () => {
        done = false
        timer = setTimeout(open, LONG)
      },
      pointerup: () => clearTimeout(timer),
      pointerleave: () => clearTimeout(timer),
      pointercancel: () => clearTimeout(timer),
      click: (event: Event) => {
        if (done) event.stopPropagation()
        done = false
      },
      contextmenu: (event: Event) => {
        event.preventDefault()
        if (!done) open()
      },
    }
    for (const [name, listener] of Object.entries(listeners)) node.addEventListener(name, listener, { capture: true })
    return () => {
      clearTimeout(timer)
      for (const [name, listener] of Object.entries(listeners))
        node.removeEventListener(name, listener, { capture: true })
    }
  }
}
