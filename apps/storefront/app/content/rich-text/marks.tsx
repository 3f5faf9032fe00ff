import type { ReactNode } from 'react'
import { ContentLink } from '../content-link.tsx'
import { isFields, readText } from '../fields.ts'
import { readColour } from './colours.tsx'
import type { TextMark } from './document.ts'

const plainMarks = {
  bold: 'strong',
  strong: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
  code: 'code',
  superscript: 'sup',
  subscript: 'sub',
} as const

const isPlainMark = (type: string): type is keyof typeof plainMarks => Object.hasOwn(plainMarks, type)

/** Wraps a text in its marks, the first innermost; an unknown mark leaves the text as it is. */
export const renderMarks = (text: ReactNode, marks: TextMark[]): ReactNode =>
  marks.reduce<ReactNode>((inner, mark) => renderMark(inner, mark), text)

function renderMark(inner: ReactNode, { type, attrs }: TextMark): ReactNode {
  if (isPlainMark(type)) {
    const Element = plainMarks[type]
    return <Element>{inner}</Element>
  }
  switch (type) {
    case 'highlight':
      return <mark data-background={readColour(attrs['color'])}>{inner}</mark>
    case 'textStyle':
      return <span data-color={readColour(attrs['color'])}>{inner}</span>
    case 'styled':
      return <span className={readClass(attrs['class'])}>{inner}</span>
    case 'anchor':
      return <span id={readText(attrs['id']) || undefined}>{inner}</span>
    default:
      return inner
  }
}

/** Keeps words that can be class names. */
export const readClass = (value: unknown): string | undefined =>
  readText(value)
    .split(/\s+/)
    .filter((word) => /^[\w-]+$/.test(word))
    .join(' ') || undefined

/** Attributes editors may add to a link; others could run scripts or change the page. */
const customAttributes = /^(rel|title|hreflang|lang|download|aria-label|data-[a-z][a-z0-9-]*)$/

export function LinkMark({ mark, children }: { mark: TextMark; children: ReactNode }) {
  const { custom } = mark.attrs
  const attributes = Object.entries(isFields(custom) ? custom : {}).flatMap(([name, value]) =>
    customAttributes.test(name) && typeof value === 'string' ? [[name, value] as const] : [],
  )
  return (
    <ContentLink link={mark.attrs} attributes={Object.fromEntries(attributes)}>
      {children}
    </ContentLink>
  )
}
