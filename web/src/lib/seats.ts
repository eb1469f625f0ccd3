// How a seat is recognised: by its colour and a mark beside it, so that colour is never the only sign.

/** The terminal draws the same ones; a test compares them. */
const MARKS = '●■▲◆★▼◉◈♦♣'
/** The most characters that a player's name has, everywhere. */
export const LONGEST_NAME = 40

/** A name as somebody typed it, on one line; empty where nothing of it can be seen, which no table takes. */
export function typedName(typed: string): string {
  const name = typed.replace(/\s+/g, ' ').trim()
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) ? name : ''
}

/** The beginning of a name, cut between what a reader sees as signs: an emoji may be several characters. */
export function cutName(name: string, longest = LONGEST_NAME): string {
  let cut = ''
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (cut.length + segment.length > longest) break
    cut += segment
  }
  return cut.trimEnd()
}

export const markOf = (seat: number): string => MARKS[seat % MARKS.length]!
export const colourOf = (seat: number): string =>
  `var(--seat-${seat % MARKS.length}, var(--colour-${seat % MARKS.length}))`

/** Draw the seats of a table in the colours that their players chose: one digit a seat, as option `corners` has it. */
export function colours(corners: unknown): (element: HTMLElement) => void {
  return (element) =>
    [...(typeof corners === 'string' ? corners : '')].forEach((colour, seat) =>
      element.style.setProperty(`--seat-${seat}`, `var(--colour-${colour})`),
    )
}
