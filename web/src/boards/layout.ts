// How a score pad makes use of its room: all columns or one, in how many tables side by side, and how high its rows are.

import { isRow, type Line } from './lines'

export interface Layout {
  /** Whether every player's column is shown, or only one. */
  all: boolean
  parts: Line[][]
  /** Too narrow for whole names and hints. */
  narrow: boolean
  /** The width of a player's column. */
  column: number
  /** The height of a row, and that of a sum. */
  row: number
  sum: number
}

export interface Room {
  width: number
  /** Infinite where the pad may be as high as it likes. */
  height: number
  /** The height of a letter: all measures below are in it. */
  letter: number
}

const GAP = 0.25
const HEAD = 2.5
/** What the lines between rows and rounding may add to the height. */
const SLACK = 0.375
/** A touch target, and one pixel for the line beside it. */
const LEAST_ROW = 2.8125
const MOST_ROW = 5
const LEAST_SUM = 1.75
const LEAST_COLUMN = 2.8125
const MOST_COLUMN = 7
const LEAST_NAME = 3.75
const GOOD_NAME = 9.25
/** With wider names the eye loses the line on its way to the points. */
const MOST_NAME = 20
const MOST_PARTS = 4

/** The first of these that fits: every column in as few tables as possible, or one column, in two tables where one is too wide. The last resort is scrolled. */
export function layoutFor(sections: Line[][], players: number, { width, height, letter }: Room): Layout {
  const [wide, high] = [width / letter, height / letter]
  let lowest: Layout | null = null
  for (const all of players > 1 ? [true, false] : [false]) {
    const columns = all ? players : 1
    for (let count = 1; count <= MOST_PARTS; count++) {
      const each = (wide - GAP * (count - 1)) / count
      if ((all || count > 1) && each < LEAST_NAME + LEAST_COLUMN * columns) break
      const parts = split(sections, count)
      const head = (all ? HEAD : 0) + SLACK
      const narrow = each - LEAST_COLUMN * columns < GOOD_NAME
      const name = narrow ? LEAST_NAME : GOOD_NAME
      const column = Math.min(MOST_COLUMN, Math.max(LEAST_COLUMN, (each - name) / columns))
      const most = high === Infinity ? LEAST_ROW : MOST_ROW
      const row = Math.min(most, ...parts.map((part) => (high - head - sumsIn(part) * LEAST_SUM) / rowsIn(part)))
      const found = {
        ...{ all, parts, narrow },
        column: Math.floor(column * letter),
        row: Math.floor(Math.max(row, LEAST_ROW) * letter),
        sum: Math.floor(Math.min(LEAST_ROW, Math.max(LEAST_SUM, row * 0.7)) * letter),
      }
      if (row < LEAST_ROW) {
        if (!all) lowest = found
        continue
      }
      const half = (wide - GAP) / 2
      const isWide = count === 1 && each - column * columns > MOST_NAME && half >= GOOD_NAME + LEAST_COLUMN * columns
      if (!isWide || high === Infinity)
        return { ...found, sum: Math.min(found.sum, roomForSums(found, high - head, letter)) }
    }
  }
  return lowest!
}

const sumsIn = (part: Line[]): number => part.filter((line) => !isRow(line)).length
const rowsIn = (part: Line[]): number => Math.max(1, part.length - sumsIn(part))

/** What the rows leave for each sum. */
function roomForSums({ parts, row }: Pick<Layout, 'parts' | 'row'>, high: number, letter: number): number {
  const left = parts.filter(sumsIn).map((part) => (high * letter - rowsIn(part) * row) / sumsIn(part))
  return Math.floor(Math.min(...left))
}

/** Parts of nearly the same height; where it costs little, cut between the sections. */
export function split(sections: Line[][], count: number): Line[][] {
  const lines = sections.flat()
  const heights = lines.map((line) => (isRow(line) ? LEAST_ROW : LEAST_SUM))
  const before = heights.reduce((all, height) => [...all, all.at(-1)! + height], [0])
  const between = new Set(sections.map((_, at) => sections.slice(0, at).flat().length))

  let best: { cuts: number[]; cost: number } = { cuts: [], cost: Infinity }
  const search = (cuts: number[], tallest: number): void => {
    const from = cuts.at(-1) ?? 0
    if (cuts.length === count - 1) {
      const cost = Math.max(tallest, before.at(-1)! - before[from]!) - cuts.filter((cut) => between.has(cut)).length
      if (cost < best.cost) best = { cuts, cost }
      return
    }
    for (let cut = from + 1; cut < lines.length; cut++)
      search([...cuts, cut], Math.max(tallest, before[cut]! - before[from]!))
  }
  search([], 0)
  return [0, ...best.cuts].map((cut, at) => lines.slice(cut, best.cuts[at]))
}
