// What a picture of a page shows, read from the text that names it.

/** Dice that lie together; the first group of several is the one that is kept, or that counts. */
export interface Group {
  faces: string[]
  power: string | null
}

/** `5,5+2/1,4`: two fives and the Power die beside each other, then a one and a four. */
export const groupsIn = (of: string): Group[] =>
  of.split('/').map((group) => {
    const [dice = '', power] = group.split('+')
    return { faces: dice.split(',').filter(Boolean), power: power ?? null }
  })

/** All the dice of a picture as one hand, in which no die is thrown. */
export const handIn = (groups: Group[]): { dice: string[]; power: string | null } => ({
  dice: groups.flatMap(({ faces }) => faces),
  power: groups.map(({ power }) => power).find((power) => power !== null) ?? null,
})

export interface DrawnCard {
  card: string
  chips: number
  seat: number
}

/** `threes=2@1`: a card with two chips of the second colour. */
export function cardIn(of: string): DrawnCard {
  const [card = '', chips = '0', seat = '0'] = of.split(/[=@]/)
  return { card, chips: Number(chips), seat: Number(seat) }
}

export interface DrawnRow {
  row: string
  /** Whose token lies on each space, the picture first. */
  tokens: (number | null)[]
  /** From where to where a token is pushed. */
  pushed: { from: number; to: number } | null
}

/** `row=...0~1`: the row, then its five spaces with their tokens. `0~12` has a token on the picture, pushed over two others. */
export function rowIn(of: string): DrawnRow {
  const [row = '', spaces = ''] = of.split('=')
  const cells = [...spaces.replace('~', '')]
  const tokens = cells.map((cell) => (cell === '.' ? null : Number(cell)))
  const onPicture = cells.length > 5
  const to = spaces.indexOf('~') - 1 + (onPicture ? 0 : 1)
  const all = onPicture ? tokens : [null, ...tokens]
  if (!spaces.includes('~')) return { row, tokens: all, pushed: null }
  let from = to + 1
  while (from + 1 < all.length && all[from + 1] !== null) from++
  return { row, tokens: all, pushed: { from, to } }
}
