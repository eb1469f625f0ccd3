// Durations of the style sheet, for what is timed by code.

/** The milliseconds of a token such as `--tumble`. */
export function duration(token: string): number {
  const text = getComputedStyle(document.documentElement).getPropertyValue(token)
  return parseFloat(text) * (text.trim().endsWith('ms') ? 1 : 1000) || 0
}
