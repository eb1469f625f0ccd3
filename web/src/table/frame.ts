// How the page of a table makes use of a screen.

/**
 * `phone`: the board above the dice; `flat`: a phone on its side, the board at full height beside the dice; `tablet`: as a phone,
 * with the log beside the dice; `desk`: the dice and the log beside the board.
 */
export type Shape = 'phone' | 'flat' | 'tablet' | 'desk'

/** By its width and height in letters (rem), so that larger text gets the shape of a smaller screen. */
export function shapeFor(wide: number, high: number): Shape {
  if (wide > high && wide >= 60 && high >= 34) return 'desk'
  if (wide > high && wide >= 40) return 'flat'
  return wide >= 44 ? 'tablet' : 'phone'
}
