// A sheet as lines from top to bottom: its sections with their rows, slot by slot, and the sums where the printed pad has them.

import type { Edition, Sum, View } from '../lib/api-types'

export interface RowLine {
  row: string
  /** Where it stands in `view.columns[seat]`. */
  index: number
  slot: number
  /** How many slots the row has. */
  slots: number
}

export type Line = RowLine | Sum

export const isRow = (line: Line): line is RowLine => 'row' in line

const NUMBERS = ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes']

/** The number whose row this is; `null` for a combination. */
export function numberOf(row: string): number | null {
  const at = NUMBERS.indexOf(row)
  return at < 0 ? null : at + 1
}

/** The lines of each section; the sums of no section stand at the end of the last one. */
export function sectionsOf(
  { rows, sections }: Pick<Edition, 'rows' | 'sections'>,
  view: Pick<View, 'columns' | 'sums'>,
): Line[][] {
  const linesOf = (row: string): RowLine[] => {
    const index = rows.indexOf(row)
    const slots = view.columns[0]?.[index]?.length ?? 1
    return Array.from({ length: slots }, (_, slot) => ({ row, index, slot, slots }))
  }
  const placed = new Set(sections.flatMap((section) => section.sums))
  const others = view.sums.filter((sum) => !placed.has(sum.name))
  return sections.map((section, at) => [
    ...section.rows.flatMap(linesOf),
    ...view.sums.filter((sum) => section.sums.includes(sum.name)),
    ...(at === sections.length - 1 ? others : []),
  ])
}
