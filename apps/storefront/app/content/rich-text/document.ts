import { isFields, readList } from '../fields.ts'

export type TextMark = { type: string; attrs: Record<string, unknown> }
/** A node of a document with the parts that are valid; everything else of it is dropped. */
export type TextNode = {
  type: string
  attrs: Record<string, unknown>
  content: unknown[]
  text: string
  marks: TextMark[]
}

/** More than there are kinds; browsers nest 512 elements at most. */
const maxMarks = 20

/** Reads a node of whatever is there; undefined if it is none. */
export function readNode(value: unknown): TextNode | undefined {
  if (!isFields(value) || typeof value['type'] !== 'string') return undefined
  return {
    type: value['type'],
    attrs: isFields(value['attrs']) ? value['attrs'] : {},
    content: readList(value['content']),
    text: typeof value['text'] === 'string' ? value['text'] : '',
    marks: readList(value['marks'])
      .slice(0, maxMarks)
      .flatMap((mark) =>
        isFields(mark) && typeof mark['type'] === 'string'
          ? [{ type: mark['type'], attrs: isFields(mark['attrs']) ? mark['attrs'] : {} }]
          : [],
      ),
  }
}

const standaloneTypes = new Set(['blok', 'horizontal_rule', 'image'])

/** Returns whether a document shows nothing: no content, no block and no horizontal rule (spec 5). */
export function isEmptyDocument(document: unknown): boolean {
  const nodes = readNode(document)?.content.map(readNode) ?? []
  return !nodes.some((node) => node && (node.content.length > 0 || standaloneTypes.has(node.type)))
}

/** Collects the plain text of a document, for search and structured data. */
export function getPlainText(document: unknown): string {
  const texts: string[] = []
  const pending: unknown[] = [document]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    const node = readNode(value)
    if (!node) continue
    if (node.text) texts.push(node.text)
    else if (node.type === 'hard_break') texts.push(' ')
    else if (node.type === 'paragraph' || node.type === 'heading') pending.push({ type: 'hard_break' })
    for (const child of node.content.toReversed()) pending.push(child)
  }
  return texts.join('').replace(/\s+/g, ' ').trim()
}
