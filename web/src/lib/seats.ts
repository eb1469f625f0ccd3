// How a seat is told apart: by its colour and, beside it, by a mark, so that colour is never the only sign.

const MARKS = '●■▲◆★▼◉◈♦♣'

export const markOf = (seat: number): string => MARKS[seat % MARKS.length]!
export const colourOf = (seat: number): string => `var(--seat-${seat % MARKS.length})`
