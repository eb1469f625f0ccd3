// The Markdown that the rule pages use, read into blocks that a component draws; nothing is ever taken for HTML.

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; inside: Inline[] }
  | { kind: 'emphasis'; inside: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; address: string; inside: Inline[] }

export type Block =
  | { kind: 'heading'; level: number; inside: Inline[] }
  | { kind: 'rule'; number: string; note: string; inside: Inline[] }
  | { kind: 'paragraph'; inside: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string }

const HEADING = /^(#{1,6})\s+(.*)$/
const RULE = /^\*\*(R\d+)\.\*\*\s+/
const NOTE = /^\*(\([^)]*\))\*\s+/
const ITEM = /^\s{0,3}(?:[-*+]|(\d+)[.)])\s+(.*)$/
const TABLE_LINE = /^\s*\|.*\|\s*$/
const TABLE_RULE = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/
const INDENTED = /^ {4}/
const FENCE = /^```/

/** The blocks of a page, in order. */
export function blocksOf(page: string): Block[] {
  const lines = page.replace(/\r\n?/g, '\n').split('\n')
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    if (lines[at]!.trim() === '') {
      at += 1
      continue
    }
    const [block, next] = blockAt(lines, at)
    blocks.push(block)
    at = next
  }
  return blocks
}

function blockAt(lines: string[], at: number): [Block, number] {
  const line = lines[at]!
  const heading = HEADING.exec(line)
  if (heading) return [{ kind: 'heading', level: heading[1]!.length, inside: inlineOf(heading[2]!.trim()) }, at + 1]
  if (FENCE.test(line)) return fencedAt(lines, at)
  if (INDENTED.test(line)) return indentedAt(lines, at)
  if (TABLE_LINE.test(line) && TABLE_RULE.test(lines[at + 1] ?? '')) return tableAt(lines, at)
  if (ITEM.test(line)) return listAt(lines, at)
  return paragraphAt(lines, at)
}

function fencedAt(lines: string[], at: number): [Block, number] {
  const end = lines.findIndex((line, number) => number > at && FENCE.test(line))
  const last = end < 0 ? lines.length : end
  return [{ kind: 'code', text: lines.slice(at + 1, last).join('\n') }, last + 1]
}

function indentedAt(lines: string[], at: number): [Block, number] {
  let end = at
  while (end < lines.length && INDENTED.test(lines[end]!)) end += 1
  const text = lines.slice(at, end).map((line) => line.slice(4))
  return [{ kind: 'code', text: text.join('\n') }, end]
}

function tableAt(lines: string[], at: number): [Block, number] {
  let end = at + 2
  while (end < lines.length && TABLE_LINE.test(lines[end]!)) end += 1
  const rows = lines.slice(at + 2, end).map(cellsOf)
  return [{ kind: 'table', head: cellsOf(lines[at]!), rows }, end]
}

function cellsOf(line: string): Inline[][] {
  const cells = line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
  return cells.map((cell) => inlineOf(cell.trim().replaceAll('\\|', '|')))
}

function listAt(lines: string[], at: number): [Block, number] {
  const ordered = ITEM.exec(lines[at]!)![1] !== undefined
  const items: string[] = []
  let end = at
  for (; end < lines.length && lines[end]!.trim() !== ''; end += 1) {
    const item = ITEM.exec(lines[end]!)
    if (item) items.push(item[2]!)
    else items[items.length - 1] += ` ${lines[end]!.trim()}`
  }
  return [{ kind: 'list', ordered, items: items.map(inlineOf) }, end]
}

function paragraphAt(lines: string[], at: number): [Block, number] {
  let end = at + 1
  while (end < lines.length && !endsParagraph(lines[end]!)) end += 1
  const text = lines
    .slice(at, end)
    .map((line) => line.trim())
    .join(' ')
  return [ruleOr(text), end]
}

const endsParagraph = (line: string): boolean =>
  line.trim() === '' || HEADING.test(line) || FENCE.test(line) || TABLE_LINE.test(line) || /^\s{0,3}[-*+]\s/.test(line)

function ruleOr(text: string): Block {
  const rule = RULE.exec(text)
  if (!rule) return { kind: 'paragraph', inside: inlineOf(text) }
  const rest = text.slice(rule[0].length)
  const note = NOTE.exec(rest)
  const said = rest.slice(note?.[0].length ?? 0)
  return { kind: 'rule', number: rule[1]!, note: note?.[1] ?? '', inside: inlineOf(said) }
}

const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|\[([^\]]+)\]\(([^)\s]+)\)/

/** What stands in a line: words, code, links, and what is stressed. */
export function inlineOf(text: string): Inline[] {
  const found = INLINE.exec(text)
  if (!found) return text === '' ? [] : [{ kind: 'text', text }]
  const before = text.slice(0, found.index)
  const after = text.slice(found.index + found[0].length)
  return [...(before === '' ? [] : [{ kind: 'text' as const, text: before }]), piece(found), ...inlineOf(after)]
}

function piece([whole, code, strong, emphasis, label, address]: RegExpExecArray): Inline {
  if (code !== undefined) return { kind: 'code', text: code }
  if (strong !== undefined) return { kind: 'strong', inside: inlineOf(strong) }
  if (emphasis !== undefined) return { kind: 'emphasis', inside: inlineOf(emphasis) }
  if (label !== undefined && address !== undefined && isSafe(address))
    return { kind: 'link', address, inside: inlineOf(label) }
  return { kind: 'text', text: label ?? whole }
}

const isSafe = (address: string): boolean => /^(https?:|#|\.{0,2}\/|[\w-]+\.md)/.test(address)

/** The words alone. */
export const plainText = (inside: Inline[]): string =>
  inside.map((part) => ('text' in part ? part.text : plainText(part.inside))).join('')
