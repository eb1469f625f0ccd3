// Numbers and plural forms as each language writes them: what the compiled catalogues need.

export interface Formats {
  formatNumber: (value: number, least?: number, most?: number) => string
  isOne: (value: number) => boolean
}

export function formats(language: string): Formats {
  const plural = new Intl.PluralRules(language)
  return {
    formatNumber: (value, least = 0, most = 3) =>
      value.toLocaleString(language, { minimumFractionDigits: least, maximumFractionDigits: most }).replace('-', '−'),
    isOne: (value) => plural.select(value) === 'one',
  }
}
