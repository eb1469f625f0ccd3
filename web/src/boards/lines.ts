// A sheet as lines from top to bottom: its rows, slot by slot, and its sums where the printed pad has them.

import type { Edition, Sum, View } from '../lib/api-types'

export interface RowLine {
  kind: 'row'
  row: string
  /** Where it stands in `view.columns[seat]`. */
  index: number
  slot: number
  /** How many slots the row has. */
  slots: number
  /** Where its section stands among the sections. */
  section: number
}

export interface SumLine {
  kind: 'sum'
  name: string
  values: number[]
}

export type Line = RowLine | SumLine

/** The number whose row this is; `null` for a combination. */
export function numberOf(row: string): number | null {
  const at = ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes'].indexOf(row)
  return at < 0 ? null : at + 1
}

/** Each section's rows with the sums that are printed under it, then the sums of no section. */
export function linesOf(edition: Pick<Edition, 'rows' | 'sections'>, view: Pick<View, 'columns' | 'sums'>): Line[] {
  const sumLine = ({ name, values }: Sum): SumLine => ({ kind: 'sum', name, values })
  const within = new Set(edition.sections.flatMap(({ sums }) => sums))
  const lines = edition.sections.flatMap(({ rows, sums }, section): Line[] => [
    ...rows.flatMap((row): RowLine[] => {
      const index = edition.rows.indexOf(row)
      const slots = view.columns[0]?.[index]?.length ?? 1
      return Array.from({ length: slots }, (_, slot) => ({ kind: 'row', row, index, slot, slots, section }))
    }),
    ...view.sums.filter(({ name }) => sums.includes(name)).map(sumLine),
  ])
  return [...lines, ...view.sums.filter(({ name }) => !within.has(name)).map(sumLine)]
}

/** Two halves to lie side by side: cut between the sections, or in the middle where one is far longer. */
export function halves(lines: Line[]): [Line[], Line[]] {
  const section = lines.findIndex((line) => line.kind === 'row' && line.section > 0)
  const middle = Math.ceil(lines.length / 2)
  const at = Math.abs(section - middle) <= 1 ? section : middle
  return [lines.slice(0, at), lines.slice(at)]
}
