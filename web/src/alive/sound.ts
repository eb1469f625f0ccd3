// Every sound, synthesised here: bursts of filtered noise for dice, decaying tones for chips and chimes. No file is loaded.

import { choices } from './choices.svelte'

let context: AudioContext | null = null
let noise: AudioBuffer | null = null

/** After so many milliseconds without a sound the audio rests: it costs processor time and battery. */
const REST = 3000
let resting: ReturnType<typeof setTimeout> | undefined

/** The audio of this page; `null` where sound is off, or the browser does not let us play before the first tap. */
function audio(): AudioContext | null {
  if (!choices.sound || typeof AudioContext === 'undefined') return null
  if (!context && !(navigator.userActivation?.hasBeenActive ?? true)) return null
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume().catch(() => undefined)
  return context
}

/** One knock: noise through a band around `pitch`, gone after `length` seconds. */
function knock(at: number, pitch: number, length: number, loudness: number, width = 1.2): void {
  const here = context!
  if (!noise) {
    noise = here.createBuffer(1, here.sampleRate / 4, here.sampleRate)
    const samples = noise.getChannelData(0)
    for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1
  }
  const source = here.createBufferSource()
  const band = here.createBiquadFilter()
  source.buffer = noise
  band.type = 'bandpass'
  band.frequency.value = pitch
  band.Q.value = width
  source.connect(band).connect(fading(at, length, loudness))
  source.start(at, Math.random() * 0.1, length)
}

/** One tone that rings out; `to` lets its pitch slide. */
function tone(
  at: number,
  pitch: number,
  length: number,
  loudness: number,
  kind: OscillatorType = 'sine',
  to = pitch,
): void {
  const voice = context!.createOscillator()
  voice.type = kind
  voice.frequency.setValueAtTime(pitch, at)
  voice.frequency.exponentialRampToValueAtTime(to, at + length)
  voice.connect(fading(at, length, loudness))
  voice.start(at)
  voice.stop(at + length)
}

function fading(at: number, length: number, loudness: number): GainNode {
  const gain = context!.createGain()
  gain.gain.setValueAtTime(0.0001, at)
  gain.gain.exponentialRampToValueAtTime(loudness, at + 0.004)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length)
  gain.connect(context!.destination)
  return gain
}

const somewhere = (from: number, to: number): number => from + Math.random() * (to - from)

/** The notes of a chime, one after the other, in hertz. */
function chime(from: number, notes: number[], step: number, loudness: number): void {
  notes.forEach((pitch, index) => {
    tone(from + index * step, pitch, 0.5, loudness, 'triangle')
    tone(from + index * step, pitch * 2, 0.3, loudness / 4)
  })
}

const SOUNDS = {
  /** Dice shaken in a leather cup. */
  cup: (from: number) => {
    for (let index = 0; index < 8; index += 1)
      knock(from + index * 0.035 + somewhere(0, 0.02), somewhere(900, 2200), 0.045, somewhere(0.1, 0.25), 2)
  },
  /** Dice falling on felt: a dull thump and a click each. */
  felt: (from: number, count: number) => {
    for (let index = 0; index < Math.min(count, 6); index += 1) {
      const at = from + index * somewhere(0.03, 0.06)
      knock(at, somewhere(180, 320), 0.09, 0.5, 0.8)
      knock(at, somewhere(1800, 2600), 0.03, 0.12, 3)
      knock(at + somewhere(0.08, 0.14), somewhere(220, 380), 0.06, 0.18)
    }
  },
  /** A die pushed aside. */
  hold: (from: number) => knock(from, 1400, 0.03, 0.12, 3),
  /** A pencil on paper. */
  mark: (from: number) => {
    knock(from, 3200, 0.07, 0.08, 0.7)
    knock(from + 0.09, 2600, 0.1, 0.1, 0.7)
  },
  /** Chips of clay on each other. */
  chip: (from: number, count: number) => {
    for (let index = 0; index < Math.min(count, 7); index += 1) {
      const at = from + index * 0.07
      tone(at, somewhere(2300, 2500), 0.06, 0.09)
      tone(at, somewhere(3600, 3900), 0.05, 0.05)
      knock(at, 1500, 0.03, 0.15, 2)
    }
  },
  steal: (from: number) => {
    tone(from, 900, 0.25, 0.1, 'triangle', 300)
    SOUNDS.chip(from + 0.2, 3)
  },
  bonus: (from: number) => chime(from, [523, 659, 784], 0.09, 0.14),
  five: (from: number) => chime(from, [523, 659, 784, 1047, 784, 1047], 0.1, 0.17),
  turn: (from: number) => chime(from, [587, 880], 0.12, 0.08),
  win: (from: number) => chime(from, [392, 523, 659, 784, 1047], 0.14, 0.18),
  end: (from: number) => chime(from, [659, 523], 0.18, 0.1),
  reaction: (from: number) => tone(from, 700, 0.12, 0.08, 'sine', 1100),
} satisfies Record<string, (from: number, count: number) => void>

export type Sound = keyof typeof SOUNDS

/** Play a sound after so many milliseconds; `count` is how many dice fall or chips are placed. */
export function play(sound: Sound, after = 0, count = 1): void {
  if (choices.sound) setTimeout(() => playNow(sound, after, count)) // whatever was tapped is done first
}

function playNow(sound: Sound, after: number, count: number): void {
  const here = audio()
  if (!here) return
  clearTimeout(resting)
  resting = setTimeout(() => void here.suspend(), REST + after)
  ;(SOUNDS[sound] as (from: number, count: number) => void)(here.currentTime + after / 1000, count)
}
