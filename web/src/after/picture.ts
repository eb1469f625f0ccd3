// The result of a game as a picture, drawn by hand on a canvas: title, verdict, ranking.

import { colourOf, markOf } from '../lib/seats'
import type { Ranked } from './outcome'

export interface Pictured {
  title: string
  verdict: string
  ranking: readonly Ranked[]
  names: readonly string[]
  score: (score: number) => string
}

const WIDTH = 1200
const EDGE = 70
const LINE = 62
const HEAD = 250
const FOOT = 90

/** A colour of the style sheet, also one that differs between light and dark, as the canvas takes it. */
function colour(value: string): string {
  const probe = document.createElement('span')
  probe.style.color = value
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

const font = (token: string): string => getComputedStyle(document.documentElement).getPropertyValue(token)

/** Draw a text that is made smaller, and at last cut off, where it is too wide. */
function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, size: number, most: number): void {
  const family = font(size > 40 ? '--font-title' : '--font-body')
  const fits = (wanted: number, words: string): boolean => {
    pen.font = `600 ${wanted}px ${family}`
    return pen.measureText(words).width <= most
  }
  let [wanted, words] = [size, text]
  while (!fits(wanted, words) && wanted > 28) wanted -= 2
  const letters = [...words]
  while (!fits(wanted, words) && letters.length > 1) {
    letters.pop()
    words = `${letters.join('')}…`
  }
  pen.fillText(words, x, y)
}

export async function pictureOf({ title, verdict, ranking, names, score }: Pictured): Promise<Blob> {
  const lines = ranking.length > 1 ? ranking : []
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEAD + lines.length * LINE + FOOT + (lines.length > 0 ? 40 : 0)
  const pen = canvas.getContext('2d')!
  const wide = WIDTH - 2 * EDGE
  await document.fonts.ready

  pen.fillStyle = colour('var(--felt)')
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = colour('var(--brass)')
  write(pen, title, EDGE, 100, 54, wide)
  pen.fillStyle = colour('var(--on-felt)')
  write(pen, verdict, EDGE, 190, 60, wide)

  if (lines.length > 0) {
    pen.fillStyle = colour('var(--paper)')
    pen.beginPath()
    pen.roundRect(EDGE - 30, HEAD - 15, wide + 60, lines.length * LINE + 30, 20)
    pen.fill()
  }
  lines.forEach(({ seat, place, score: points }, at) => {
    const y = HEAD + at * LINE + 44
    pen.fillStyle = colour('var(--ink)')
    write(pen, `${place}.`, EDGE, y, 38, 60)
    write(pen, names[seat] ?? '', EDGE + 130, y, 38, wide - 430)
    pen.textAlign = 'right'
    write(pen, score(points), EDGE + wide, y, 38, 280)
    pen.textAlign = 'left'
    pen.fillStyle = colour(colourOf(seat))
    write(pen, markOf(seat), EDGE + 75, y, 38, 50)
  })
  pen.fillStyle = colour('var(--on-felt-quiet)')
  write(pen, 'Dicecup', EDGE, canvas.height - 36, 34, wide)

  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('the picture could not be drawn')))),
  )
}
