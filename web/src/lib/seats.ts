// How a seat is told apart: by its colour and, beside it, by a mark, so that colour is never the only sign.

/** The terminal draws the same ones; a test compares them. */
const MARKS = '●■▲◆★▼◉◈♦♣'
/** The most characters that a player's name has, everywhere. */
export const LONGEST_NAME = 40

export const markOf = (seat: number): string => MARKS[seat % MARKS.length]!
export const colourOf = (seat: number): string => `var(--seat-${seat % MARKS.length})`
