// What this device prefers: language, light or dark, the name one played under last.

import { en, type Words } from '../words/en'

export type Language = 'en' | 'fi' | 'sv'
export type Theme = 'auto' | 'light' | 'dark'

/** Every language by its own name. A further one is a line here, and its file. */
export const LANGUAGES: Record<Language, { name: string; load: () => Promise<Words> }> = {
  en: { name: 'English', load: async () => en },
  fi: { name: 'Suomi', load: async () => (await import('../words/fi')).fi },
  sv: { name: 'Svenska', load: async () => (await import('../words/sv')).sv },
}

class Settings {
  language: Language = $state('en')
  theme: Theme = $state('auto')
  words: Words = $state.raw(en)

  async speak(language: Language): Promise<void> {
    this.words = await LANGUAGES[language].load()
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
}

export const settings = new Settings()

/** Every word that is shown: `words().table.roll`. Reactive where it is called in a component. */
export function words(): Words {
  return settings.words
}

export async function begin(): Promise<void> {
  const wanted = [recall('language'), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  const language = wanted.find((code): code is Language => code !== null && code in LANGUAGES)
  settings.shine((recall('theme') as Theme | null) ?? 'auto')
  await settings.speak(language ?? 'en')
}

/** Storage may be full or forbidden; nothing depends on it. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`dicecup.${key}`, value)
  } catch {
    // it is a comfort only
  }
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`dicecup.${key}`)
  } catch {
    return null
  }
}
