// The settings of this device: language, light or dark, how the coach is asked.

import { catalogue, type Language as Spoken, type Say, type Words } from '../words'

export type Language = 'en' | 'fi' | 'sv'
export type Theme = 'auto' | 'light' | 'dark'

/** Every language by its own name. A further one is a line here, and its catalogue. */
export const LANGUAGES: Record<Language, { name: string; load: () => Promise<Spoken> }> = {
  en: { name: 'English', load: () => import('../words/compiled/en') },
  fi: { name: 'Suomi', load: () => import('../words/compiled/fi') },
  sv: { name: 'Svenska', load: () => import('../words/compiled/sv') },
}

class Settings {
  language: Language = $state('en')
  theme: Theme = $state('auto')
  /** Loaded before anything is shown. */
  spoken: Spoken = $state.raw()!
  /** The words of games that the catalogue does not know. */
  others: Words = $state.raw({})
  /** The coach shows values once the player has decided. */
  decideFirst = $state(false)

  async speak(language: Language): Promise<void> {
    this.spoken = await LANGUAGES[language].load()
    this.language = language
    document.documentElement.lang = language
    remember('language', language)
  }

  shine(theme: Theme): void {
    this.theme = theme
    if (theme === 'auto') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
    remember('theme', theme)
  }

  askCoach(decideFirst: boolean): void {
    this.decideFirst = decideFirst
    remember('decide-first', String(decideFirst))
  }
}

export const settings = new Settings()

/** Every sentence that is shown: `say('table-roll')`. Reactive where it is called in a component. */
export const say: Say = catalogue(
  () => settings.spoken,
  () => settings.others,
)

export async function begin(): Promise<void> {
  const wanted = [recall('language'), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  const language = wanted.find((code): code is Language => code !== null && code in LANGUAGES)
  settings.shine((recall('theme') as Theme | null) ?? 'auto')
  settings.askCoach(recall('decide-first') === 'true')
  await settings.speak(language ?? 'en')
}

/** Storage may be full or forbidden; nothing depends on it. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`dicecup.${key}`, value)
  } catch {
    // settings are a convenience
  }
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`dicecup.${key}`)
  } catch {
    return null
  }
}

/** What was remembered as JSON; `null` where it is missing or broken. */
export function recallJson<Found>(key: string): Found | null {
  try {
    return JSON.parse(recall(key) ?? 'null') as Found | null
  } catch {
    return null
  }
}
