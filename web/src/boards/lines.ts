// A sheet as lines from top to bottom: its rows, slot by slot, and its sums where the printed pad has them.

import type { Edition, View } from '../lib/api-types'

export interface RowLine {
  kind: 'row'
  row: string
  /** Where it stands in `view.columns[seat]`. */
  index: number
  slot: number
  /** How many slots the row has. */
  slots: number
}

export interface SumLine {
  kind: 'sum'
  name: string
  values: number[]
}

export type Line = RowLine | SumLine

const UPPER = new Set(['ones', 'twos', 'threes', 'fours', 'fives', 'sixes', 'choice'])

/** The number whose row this is; `null` for a combination. */
export function numberOf(row: string): number | null {
  const at = ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes'].indexOf(row)
  return at < 0 ? null : at + 1
}

export function linesOf(edition: Pick<Edition, 'rows'>, view: Pick<View, 'columns' | 'sums'>): Line[] {
  const rows = edition.rows.flatMap((row, index): RowLine[] => {
    const slots = view.columns[0]?.[index]?.length ?? 1
    return Array.from({ length: slots }, (_, slot) => ({ kind: 'row', row, index, slot, slots }))
  })
  const sums = view.sums.map((sum): SumLine => ({ kind: 'sum', ...sum }))
  const isUpper = (sum: SumLine): boolean => sum.name.startsWith('upper')
  return [
    ...rows.filter((line) => UPPER.has(line.row)),
    ...sums.filter(isUpper),
    ...rows.filter((line) => !UPPER.has(line.row)),
    ...sums.filter((sum) => !isUpper(sum)),
  ]
}

/** Two halves to lie side by side: cut between the sections, or in the middle where one is far longer. */
export function halves(lines: Line[]): [Line[], Line[]] {
  const section = lines.findIndex((line) => line.kind === 'row' && !UPPER.has(line.row))
  const middle = Math.ceil(lines.length / 2)
  const at = Math.abs(section - middle) <= 1 ? section : middle
  return [lines.slice(0, at), lines.slice(at)]
}
