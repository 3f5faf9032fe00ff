import { isPair, type Pair } from '../catalogue/texts.ts'
import type { RichTextPair } from './blocks.ts'

/** Part of a line: plain text in both languages, or such a text with marks. */
type Inline = Pair | { text: Pair; marks: object[] }
type Line = Pair | readonly Inline[]
type Language = 0 | 1
type Node = (language: Language) => object

const buildInline = (inline: Inline, language: Language) =>
  isPair(inline)
    ? { type: 'text', text: inline[language] }
    : { type: 'text', text: inline.text[language], marks: inline.marks }

const buildLine = (line: Line, language: Language) =>
  isPair(line) ? [buildInline(line, language)] : line.map((inline) => buildInline(inline, language))

/** Builds one document per language from the same structure. */
export const richText = (...nodes: Node[]): RichTextPair => ({
  es: { type: 'doc', content: nodes.map((node) => node(0)) },
  en: { type: 'doc', content: nodes.map((node) => node(1)) },
})

export const paragraph =
  (line: Line): Node =>
  (language) => ({ type: 'paragraph', content: buildLine(line, language) })

export const heading =
  (level: 2 | 3, line: Line): Node =>
  (language) => ({ type: 'heading', attrs: { level }, content: buildLine(line, language) })

const list =
  (type: 'bullet_list' | 'ordered_list', items: readonly Line[]): Node =>
  (language) => ({
    type,
    ...(type === 'ordered_list' && { attrs: { order: 1 } }),
    content: items.map((item) => ({ type: 'list_item', content: [paragraph(item)(language)] })),
  })
export const bullets = (...items: Line[]) => list('bullet_list', items)
export const steps = (...items: Line[]) => list('ordered_list', items)

export const bold = (text: Pair): Inline => ({ text, marks: [{ type: 'bold' }] })

/** Links a part of a line to a page of the shop. */
export const linkedText = (text: Pair, href: string): Inline => ({
  text,
  marks: [{ type: 'link', attrs: { href, linktype: 'url', target: null, anchor: null, uuid: null } }],
})

/** Links a part of a line to another story. */
export const storyText = (text: Pair, slug: string, uuid: string): Inline => ({
  text,
  marks: [{ type: 'link', attrs: { href: `/${slug}`, linktype: 'story', target: null, anchor: null, uuid } }],
})
