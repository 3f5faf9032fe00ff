import type { JSONContent } from '@tiptap/core'

/** A node of Storyblok's rich text. */
export type RichNode = {
  type: string
  attrs?: Record<string, unknown>
  content?: RichNode[]
  text?: string
  marks?: { type: string; attrs?: Record<string, unknown> }[]
}

const nodeNames: Record<string, string> = {
  bullet_list: 'bulletList',
  ordered_list: 'orderedList',
  list_item: 'listItem',
  code_block: 'codeBlock',
  horizontal_rule: 'horizontalRule',
  hard_break: 'hardBreak',
}
const storedNames = Object.fromEntries(Object.entries(nodeNames).map(([stored, shown]) => [shown, stored]))
const shownNodes = new Set(['doc', 'paragraph', 'heading', 'blockquote', 'text', ...Object.keys(nodeNames)])
const shownMarks = new Set(['bold', 'italic', 'strike', 'underline', 'code', 'link', 'superscript', 'subscript'])
const inlineNodes = new Set(['emoji', 'image'])

/** What the editor cannot show is carried in these and comes out unchanged. */
export const keptBlock = 'keptBlock'
export const keptInline = 'keptInline'
export const keptMark = 'keptMark'

/** Converts a stored document for the editor. */
export function toEditor(node: RichNode): JSONContent {
  if (!shownNodes.has(node.type)) return { type: inlineNodes.has(node.type) ? keptInline : keptBlock, attrs: { node } }
  const { type, attrs, content, text, marks } = node
  return {
    type: nodeNames[type] ?? type,
    ...(attrs && { attrs: type === 'ordered_list' ? { ...attrs, start: attrs['order'] ?? 1 } : attrs }),
    ...(content && { content: content.map(toEditor) }),
    ...(text !== undefined && { text }),
    ...(marks && {
      marks: marks.map((mark) => (shownMarks.has(mark.type) ? mark : { type: keptMark, attrs: { mark } })),
    }),
  }
}

/** Converts a document of the editor to the stored form. */
export function toStored(node: JSONContent): RichNode {
  const { type = 'paragraph', attrs, content, text, marks } = node
  if (type === keptBlock || type === keptInline) return attrs!['node'] as RichNode
  return {
    type: storedNames[type] ?? type,
    ...(attrs && Object.keys(attrs).length > 0 && { attrs: toStoredAttributes(type, attrs) }),
    ...(content && { content: content.map(toStored) }),
    ...(text !== undefined && { text }),
    ...(marks && { marks: marks.map(toStoredMark) }),
  }
}

function toStoredAttributes(type: string, attrs: Record<string, unknown>): Record<string, unknown> {
  if (type !== 'orderedList') return attrs
  const { start, type: _style, ...rest } = attrs
  return { ...rest, order: start ?? 1 }
}

type EditorMark = NonNullable<JSONContent['marks']>[number]

function toStoredMark({ type, attrs }: EditorMark): NonNullable<RichNode['marks']>[number] {
  if (type === keptMark) return attrs!['mark'] as { type: string }
  return { type, ...(attrs && { attrs }) }
}
