/** The value of the best choice, after a peek. */
export const bestOf = (values: Record<string, number> | null): number | null =>
  values === null ? null : Math.max(...Object.values(values))
