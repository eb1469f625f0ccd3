import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Edition } from '../lib/api-types'
import { en, type Words } from './en'
import { fi } from './fi'
import { sv } from './sv'

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8'))
const editions = read('editions.json') as Edition[]
const games = read('games.json') as { sums: string[] }[]
const { components } = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
  components: { schemas: Record<string, { properties: Record<string, { enum: string[] }> }> }
}

/** The values that a field of a message may have. */
const union = (message: string, field: string): string[] => components.schemas[message]!.properties[field]!.enum

type Leaf = string | ((...given: never[]) => string)

function leaves(words: unknown, path = ''): [string, Leaf][] {
  if (typeof words === 'string' || typeof words === 'function') return [[path, words as Leaf]]
  return Object.entries(words as object).flatMap(([key, value]) => leaves(value, `${path}.${key}`))
}

/** What a sentence says to plain names and numbers; `null` where it wants something else. */
function spoken(leaf: Leaf): string | null {
  if (typeof leaf === 'string') return leaf
  for (const given of ['3', 3, ['Ann', 'Bob'], new Date(0)]) {
    try {
      const said: unknown = leaf(...(new Array(5).fill(given) as never[]))
      if (typeof said === 'string') return said
    } catch {
      // it wants something else
    }
  }
  return null
}

describe.each([
  ['English', en],
  ['Finnish', fi],
  ['Swedish', sv],
] as [string, Words][])('%s', (language, words) => {
  test('has a word for every game, row, line under a sheet, and face that the server names', () => {
    for (const edition of editions) {
      expect(Object.keys(words.games)).toContain(edition.key)
      for (const row of edition.rows) expect(words.rows[row], row).toBeTruthy()
      for (const face of [...edition.faces, ...edition.extra_die])
        if (!/^\d+$/.test(String(face))) expect(words.faces[face], String(face)).toBeTruthy()
    }
    for (const sum of games.flatMap((game) => game.sums)) expect(words.sums[sum], sum).toBeTruthy()
  })

  test('has an answer to whatever the server may refuse, or uses the server’s own words on purpose', () => {
    const programmers = ['malformed', 'command-reused', 'not-allowed', 'origin', 'too-large', 'not-saved']
    for (const code of union('Refusal', 'code'))
      if (!programmers.includes(code)) expect(words.refusals[code], code).toBeTruthy()
  })

  test('has the same entries as English, none empty and none left in English', () => {
    // a short form is there only where a word is too long for a small screen
    const own = leaves(words).filter(([path]) => !path.includes('.short.'))
    expect(own.map(([path]) => path).sort()).toEqual(
      leaves(en)
        .map(([path]) => path)
        .filter((path) => !path.includes('.short.'))
        .sort(),
    )
    const english = new Map(leaves(en))
    for (const [path, leaf] of own) {
      const said = spoken(leaf)
      if (said === null) continue
      // only in English is there no need to say that the rules are in English
      if (language !== 'English' || path !== '.rules.inEnglish') expect(said.trim(), path).not.toBe('')
      expect(said, path).not.toMatch(/undefined|NaN|\[object/)
      if (language === 'English' || path.endsWith('.title') || !/[a-z]{3} [a-z]{2}/i.test(said)) continue
      expect(said, path).not.toBe(spoken(english.get(path)!))
    }
  })
})
