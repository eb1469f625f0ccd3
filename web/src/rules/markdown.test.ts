import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blocksOf, inlineOf, plainText, type Block } from './markdown'

const text = (words: string) => ({ kind: 'text', text: words })

test('headings have their level', () => {
  expect(blocksOf('# Maxi Yatzy\n\n## A turn')).toEqual([
    { kind: 'heading', level: 1, inside: [text('Maxi Yatzy')] },
    { kind: 'heading', level: 2, inside: [text('A turn')] },
  ])
})

test('a numbered rule runs over its lines, and a ruling says that it is one', () => {
  expect(blocksOf('**R1.** You need\nfive dice.\n\n**R2.** *(ruling)* One to ten.')).toEqual([
    { kind: 'rule', number: 'R1', note: '', inside: [text('You need five dice.')] },
    { kind: 'rule', number: 'R2', note: '(ruling)', inside: [text('One to ten.')] },
  ])
})

test('stress, code and links are parts of a line', () => {
  expect(inlineOf('**Full House** is *worth* `25` ([see](https://example.org/a)).')).toEqual([
    { kind: 'strong', inside: [text('Full House')] },
    text(' is '),
    { kind: 'emphasis', inside: [text('worth')] },
    text(' '),
    { kind: 'code', text: '25' },
    text(' ('),
    { kind: 'link', address: 'https://example.org/a', inside: [text('see')] },
    text(').'),
  ])
})

test('an address that would run something is no link', () => {
  expect(plainText(inlineOf('[tap](javascript:alert(1))'))).toContain('tap')
  expect(inlineOf('[tap](javascript:x)')).toEqual([text('tap')])
})

test('markup of other kinds stays text', () => {
  expect(blocksOf('<b>2 * 3</b> * 4')).toEqual([{ kind: 'paragraph', inside: [text('<b>2 * 3</b> * 4')] }])
})

test('tables have a head and rows, also with empty cells', () => {
  expect(blocksOf('Before:\n| die | 一 |\n|---|:--|\n| number | 1 |\n| | **x** |')[1]).toEqual({
    kind: 'table',
    head: [[text('die')], [text('一')]],
    rows: [
      [[text('number')], [text('1')]],
      [[], [{ kind: 'strong', inside: [text('x')] }]],
    ],
  })
})

test('lists with dots, dashes and numbers', () => {
  expect(blocksOf('- one\n  more\n- two')).toEqual([
    { kind: 'list', ordered: false, items: [[text('one more')], [text('two')]] },
  ])
  expect(blocksOf('1. one\n2. two')[0]).toMatchObject({ kind: 'list', ordered: true })
})

test('code stands as it is written', () => {
  expect(blocksOf('    k:3,3\n    **x**')).toEqual([{ kind: 'code', text: 'k:3,3\n**x**' }])
  expect(blocksOf('```\na\n\nb\n```\nafter')).toEqual([
    { kind: 'code', text: 'a\n\nb' },
    { kind: 'paragraph', inside: [text('after')] },
  ])
})

const folder = new URL('../../../docs/rules/', import.meta.url)
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))

test.each(pages)('%s is read whole: every rule in its order, no sign of markup left', (name) => {
  const page = readFileSync(new URL(name, folder), 'utf8')
  const blocks = blocksOf(page)
  expect(blocks[0]).toMatchObject({ kind: 'heading', level: 1 })
  const numbers = blocks.flatMap((block) => (block.kind === 'rule' ? [block.number] : []))
  expect(numbers).toEqual(numbers.map((_, index) => `R${index + 1}`))
  expect(numbers).toHaveLength(page.match(/^\*\*R\d+\.\*\*/gm)!.length)
  expect(blocks.filter((block) => block.kind === 'rule' && block.note === '(ruling)')).toHaveLength(
    page.match(/^\*\*R\d+\.\*\* \*\(ruling\)\*/gm)?.length ?? 0,
  )
  expect(blocks.flatMap(said).join('\n')).not.toMatch(/\*\*|`|\]\(|^#|\|--/m)
  const bare = page.replace(/^\*\*R\d+\.\*\* (\*\(ruling\)\* )?/gm, '')
  expect(letters(blocks.flatMap(said).join(''))).toBe(letters(bare))
})

const letters = (words: string): string => words.replace(/[^\p{L}\p{N}]/gu, '')

function said(block: Block): string[] {
  if (block.kind === 'code') return [block.text]
  if (block.kind === 'list') return block.items.map(plainText)
  if (block.kind === 'table') return [block.head, ...block.rows].flat().map(plainText)
  return [plainText(block.inside)]
}
