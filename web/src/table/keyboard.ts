// Keyboard shortcuts of the table and of training. Keys that the focused control uses itself are left to it.

import type { Play } from './play.svelte'

/** Where dice are held and choices made: a table, or an exercise. */
type Held = Pick<Play, 'tray' | 'toggle' | 'roll' | 'cancel'> & Partial<Pick<Play, 'undo' | 'toggleCoach'>>

interface Doing {
  log?: () => void
  keys?: () => void
  help?: () => void
}

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']
/** The buttons of the board that choose; the others explain. */
export const CHOICES = '.board button:not(:disabled, .explains)'

export function onKey(event: KeyboardEvent, play: Held, doing: Doing): void {
  const target = event.target as HTMLElement
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (target.closest('input, select, textarea, dialog, [popover]')) return
  const onControl = target.closest('button, a, summary') !== null
  if (does(event.key, play, doing, target, onControl)) event.preventDefault()
}

function does(key: string, play: Held, doing: Doing, target: HTMLElement, onControl: boolean): boolean {
  if (ARROWS.includes(key)) return walk(key, target)
  if (key === ' ' || key === 'Enter') {
    if (onControl) return false
    play.roll()
    return true
  }
  if (/^[1-9]$/.test(key)) return hold(play, Number(key) - 1)
  const actions: Record<string, (() => void) | undefined> = {
    p: () => play.toggle(play.tray.findIndex((die) => die.kind === 'power')),
    r: () => play.roll(),
    u: () => play.undo?.(),
    c: () => play.toggleCoach?.(),
    l: doing.log,
    h: doing.help,
    '?': doing.keys,
    escape: () => play.cancel(),
  }
  const action = actions[key.toLowerCase()]
  action?.()
  return action !== undefined
}

function hold(play: Held, at: number): boolean {
  if (at < 0 || at >= play.tray.length) return false
  play.toggle(at)
  return true
}

/** To the nearest choice in that direction; from elsewhere, to the first. */
function walk(key: string, from: HTMLElement): boolean {
  const choices = [...document.querySelectorAll<HTMLElement>(CHOICES)]
  if (choices.length === 0) return false
  const next = choices.includes(from) ? nearest(key, from, choices) : choices[0]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return true
}

function nearest(key: string, from: HTMLElement, choices: HTMLElement[]): HTMLElement | undefined {
  const { x, y } = middle(from)
  const sideways = key === 'ArrowLeft' || key === 'ArrowRight'
  const sign = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1
  let best: HTMLElement | undefined
  let least = Infinity
  for (const choice of choices) {
    const at = middle(choice)
    const ahead = sign * (sideways ? at.x - x : at.y - y)
    const aside = Math.abs(sideways ? at.y - y : at.x - x)
    if (ahead > 4 && ahead + 3 * aside < least) {
      least = ahead + 3 * aside
      best = choice
    }
  }
  return best
}

function middle(element: HTMLElement): { x: number; y: number } {
  const box = element.getBoundingClientRect()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
