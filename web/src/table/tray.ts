// The dice as they lie: each in its own place from throw to throw. The server sends dice as a sorted multiset; which die shows what
// is decided here, the same way on every screen and after every reload.

import type { Event, Position, View } from '../lib/api-types'
import { isThrown } from '../lib/journal'
import { isKeep, keepFor, type Dice, type Face } from '../lib/notation'

export interface Die {
  kind: 'plain' | 'power' | 'red'
  /** `null` while it is in the hand, to be thrown. */
  face: Face | null
  held: boolean
  /** The version of the throw in which it fell. */
  thrown: number
}

export type Tray = readonly Die[]

/** Before the first throw of a turn: the places of the dice that it takes. */
export function toThrow({ throw: wanted }: Position, usual: number): Tray {
  const plain = Array<Die['kind']>(wanted?.dice ?? usual).fill(wanted?.red ? 'red' : 'plain')
  const kinds = wanted?.power ? [...plain, 'power' as const] : plain
  return kinds.map((kind) => ({ kind, face: null, held: false, thrown: 0 }))
}

/** The tray after an event, which has this version in the journal. */
export function after(tray: Tray, event: Event, version: number): Tray {
  if (event.kind === 'kept') return kept(tray, event)
  if (isThrown(event)) return thrown(tray, event, version)
  return event.move === '' ? tray : tray.map((die) => ({ ...die, held: false }))
}

/** The dice of a keep stay where they are, held ones first; the others are picked up. */
function kept(tray: Tray, keep: Dice): Tray {
  const wanted: Face[] = [...keep.dice]
  const stays = new Set<Die>()
  for (const die of [...tray].sort((one, other) => Number(other.held) - Number(one.held))) {
    const at = die.kind === 'plain' ? wanted.indexOf(die.face!) : -1
    if (at >= 0) {
      wanted.splice(at, 1)
      stays.add(die)
    }
    if (die.kind === 'power' && keep.power !== null) stays.add(die)
  }
  return tray.map((die) => (stays.has(die) ? { ...die, held: true } : { ...die, held: false, face: null }))
}

function thrown(tray: Tray, { purpose, spaces, dice, power }: Event, version: number): Tray {
  if (purpose === 'walk') return [{ kind: 'red', face: spaces, held: false, thrown: version }]
  const faces = mixed(dice, version)
  if (inHand(tray, 'plain') === dice.length && inHand(tray, 'power') === Number(power !== null)) {
    return tray.map((die) =>
      die.face !== null ? die : { ...die, face: die.kind === 'power' ? power : faces.shift()!, thrown: version },
    )
  }
  const fresh: Die[] = faces.map((face) => ({ kind: 'plain', face, held: false, thrown: version }))
  return power === null ? fresh : [...fresh, { kind: 'power', face: power, held: false, thrown: version }]
}

const inHand = (tray: Tray, kind: Die['kind']): number =>
  tray.filter((die) => die.face === null && die.kind === kind).length

/** Dice do not fall in order. The order is drawn from the version, so that every screen sees the same. */
function mixed(faces: Face[], version: number): Face[] {
  const left = [...faces]
  let state = (version * 2654435761 + 12345) >>> 0
  const found: Face[] = []
  while (left.length > 0) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    found.push(...left.splice((state >>> 16) % left.length, 1))
  }
  return found
}

/** The tray made to agree with the view, moving as few dice as possible: after an undo, or where the journal is incomplete. */
export function settled(tray: Tray, view: View, version: number): Tray {
  if (view.dice.length === 0 && view.power === null) return tray.some((die) => die.face === null) ? [] : tray
  const lying = tray.filter((die) => die.face !== null && die.kind === 'plain').map((die) => die.face)
  const power = tray.find((die) => die.kind === 'power')?.face ?? null
  if (sameFaces(lying as Face[], view.dice) && power === view.power) return tray
  const missing = [...view.dice]
  const found: (Die | null)[] = tray
    .filter((die) => die.kind === 'plain')
    .map((die) => {
      const at = die.face === null ? -1 : missing.indexOf(die.face)
      if (at < 0) return null
      missing.splice(at, 1)
      return die
    })
  const fresh = (face: Face): Die => ({ kind: 'plain', face, held: false, thrown: version })
  const dice = found.flatMap((die) => die ?? (missing.length > 0 ? [fresh(missing.shift()!)] : []))
  dice.push(...missing.map(fresh))
  if (view.power !== null) dice.push({ kind: 'power', face: view.power, held: false, thrown: version })
  return dice
}

export function sameFaces(one: readonly Face[], other: readonly Face[]): boolean {
  return [...one].sort().join() === [...other].sort().join()
}

export const toggled = (tray: Tray, at: number): Tray =>
  tray.map((die, place) => (place === at ? { ...die, held: !die.held } : die))

/** The tray as its player has put dice aside so far, moving as few as possible. */
export function heldAs(tray: Tray, keep: Dice): Tray {
  const wanted: Face[] = [...keep.dice]
  const held = new Set<Die>()
  for (const die of [...tray].sort((one, other) => Number(other.held) - Number(one.held))) {
    const at = die.kind === 'plain' && die.face !== null ? wanted.indexOf(die.face) : -1
    if (at >= 0) wanted.splice(at, 1)
    if (at >= 0 || (die.kind === 'power' && keep.power !== null)) held.add(die)
  }
  return tray.map((die) => (die.held === held.has(die) ? die : { ...die, held: held.has(die) }))
}

export function heldIn(tray: Tray): Dice {
  const held = tray.filter((die) => die.held && die.face !== null)
  return {
    dice: held.filter((die) => die.kind === 'plain').map((die) => die.face!),
    power: (held.find((die) => die.kind === 'power')?.face as string | undefined) ?? null,
  }
}

/** Whether every keep contains the Power die: it cannot be thrown again, and counts as held. */
export function powerStays({ legal }: Position): boolean {
  const keeps = legal.filter(isKeep)
  return keeps.length > 0 && keeps.every((keep) => keep.includes('+'))
}

/** The keep that names the held dice; `null` where the rules do not offer it. */
export function keepOf(tray: Tray, position: Position, faces: readonly Face[]): string | null {
  const held = heldIn(tray)
  return keepFor(position, faces, { ...held, power: powerStays(position) ? position.view.power : held.power })
}

/** Whether a tap holds this die, or lets it go. */
export const canToggle = (die: Die | undefined, position: Position): boolean =>
  die !== undefined && die.face !== null && !(die.kind === 'power' && powerStays(position))
