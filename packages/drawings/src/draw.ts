import type { Dimension, Figure, Part, Values, View } from './figure.ts'
import { figureOf } from './kinds.ts'
import { packFigure, quantityOn } from './pack.ts'
import { drawSheet, drawThumb, escaped, sheetHeight, sheetWidth, type Title } from './sheet.ts'
import { styleOf } from './style.ts'

export type DrawOptions = {
  /** The whole sheet, a small square, the other view, or the box it comes in. */
  view?: 'sheet' | 'thumb' | 'end' | 'pack'
  /** Letters instead of numbers: what the columns of a table are called. */
  letters?: boolean
  title?: Title & { name?: string; quantity?: number }
  /** The sign before decimals. */
  decimal?: ',' | '.'
}

const thumbSize = 64

/** A part as an SVG picture, from what it is and its dimensions. */
export function draw(
  kind: string,
  values: Values,
  { view = 'sheet', letters = false, title = {}, decimal = ',' }: DrawOptions = {},
): string {
  const figure = figureOf(kind)(partOf(values, view === 'thumb'))
  const label = labeller(values, letters, decimal)
  const sentence = sentenceOf(figure, label, title)
  if (view === 'thumb') return picture(thumbSize, thumbSize, drawThumb(figure, thumbSize), sentence)
  const content =
    view === 'pack'
      ? drawSheet(packFigure(figure.main), () => undefined) + quantityOn(title)
      : drawSheet(view === 'end' ? endOf(figure) : figure, label, letters || view === 'end' ? undefined : title)
  return picture(sheetWidth, sheetHeight, content, sentence)
}

/** The other view alone; where there is none, the first one without its dimensions. */
const endOf = ({ main, end }: Figure): Figure => ({ main: end ?? ({ ...main, dimensions: [] } satisfies View) })

function partOf(values: Values, isSmall: boolean): Part {
  const find = (name: string) => {
    const value = values[name]
    return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined
  }
  return { mm: (name, usual) => find(name) ?? usual, slenderness: isSmall ? 2.4 : 5.2, isSmall }
}

function labeller(values: Values, letters: boolean, decimal: string) {
  return ({ letter, value, prefix = '', isReference }: Dimension): string | undefined => {
    const known = values[value]
    if (known === undefined || known === null) return undefined
    if (letters) return letter
    const text = prefix + String(known).replace('.', decimal)
    return isReference ? `(${letter}) ${text}` : text
  }
}

function sentenceOf(
  { main, end }: Figure,
  label: (dimension: Dimension) => string | undefined,
  { name, code }: NonNullable<DrawOptions['title']>,
): string {
  const sizes = [...main.dimensions, ...(end?.dimensions ?? [])].flatMap((dimension) => {
    const text = label(dimension)
    return text === undefined ? [] : [sizeOf(dimension, text)]
  })
  return [[code, name].filter(Boolean).join(' · '), sizes.join(', ')].filter(Boolean).join(': ')
}

/** `L 40`; a letter that the label has already is not said twice. */
function sizeOf({ letter }: Dimension, label: string): string {
  const text = label.replace(/^\(.*\) /, '')
  return text === letter || text.startsWith(`${letter} `) ? text : `${letter} ${text}`
}

const picture = (width: number, height: number, content: string, sentence: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img"><title>${escaped(sentence)}</title><style>${styleOf(width === thumbSize)}</style>${content}</svg>`
