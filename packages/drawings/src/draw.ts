import type { Dimension, Figure, Part, Values, View } from './figure.ts'
import { findKind } from './kinds.ts'
import { buildPackFigure, drawQuantity } from './pack.ts'
import { drawSheet, drawThumb, escapeXml, sheetHeight, sheetWidth, type Title } from './sheet.ts'
import { buildStyle } from './style.ts'

export type DrawOptions = {
  /** The full sheet, a small square, the end view, or the box it comes in. */
  view?: 'sheet' | 'thumb' | 'end' | 'pack'
  /** Letters instead of numbers, as in the column heads of a table. */
  letters?: boolean
  title?: Title & { name?: string; quantity?: number }
  /** The decimal separator. */
  decimal?: ',' | '.'
}

const thumbSize = 64

/** Draws a part as an SVG picture from its kind and dimensions. */
export function draw(
  kind: string,
  values: Values,
  { view = 'sheet', letters = false, title = {}, decimal = ',' }: DrawOptions = {},
): string {
  const figure = findKind(kind)(createPart(values, view === 'thumb'))
  const label = createLabeller(values, letters, decimal)
  const description = buildDescription(figure, label, title)
  if (view === 'thumb')
    return buildSvg(drawThumb(figure, thumbSize), description, { width: thumbSize, height: thumbSize })
  const content =
    view === 'pack'
      ? drawSheet(buildPackFigure(figure.main), () => undefined) + drawQuantity(title)
      : drawSheet(view === 'end' ? selectEndView(figure) : figure, label, letters || view === 'end' ? undefined : title)
  return buildSvg(content, description, { width: sheetWidth, height: sheetHeight })
}

/** Returns the end view alone, or else the main view without its dimensions. */
const selectEndView = ({ main, end }: Figure): Figure => ({ main: end ?? ({ ...main, dimensions: [] } satisfies View) })

function createPart(values: Values, isSmall: boolean): Part {
  const find = (name: string) => {
    const value = values[name]
    return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined
  }
  return { mm: (name, usual) => find(name) ?? usual, slenderness: isSmall ? 2.4 : 5.2, isSmall }
}

function createLabeller(values: Values, letters: boolean, decimal: string) {
  return ({ letter, value, prefix = '', isReference }: Dimension): string | undefined => {
    const known = values[value]
    if (known === undefined || known === null) return undefined
    if (letters) return letter
    const text = prefix + String(known).replace('.', decimal)
    return isReference ? `(${letter}) ${text}` : text
  }
}

function buildDescription(
  { main, end }: Figure,
  label: (dimension: Dimension) => string | undefined,
  { name, code }: NonNullable<DrawOptions['title']>,
): string {
  const sizes = [...main.dimensions, ...(end?.dimensions ?? [])].flatMap((dimension) => {
    const text = label(dimension)
    return text === undefined ? [] : [formatSize(dimension, text)]
  })
  return [[code, name].filter(Boolean).join(' · '), sizes.join(', ')].filter(Boolean).join(': ')
}

/** Formats a size as `L 40`, without repeating a letter that the label has already. */
function formatSize({ letter }: Dimension, label: string): string {
  const text = label.replace(/^\(.*\) /, '')
  return text === letter || text.startsWith(`${letter} `) ? text : `${letter} ${text}`
}

const buildSvg = (content: string, description: string, { width, height }: { width: number; height: number }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img"><title>${escapeXml(description)}</title><style>${buildStyle(width === thumbSize)}</style>${content}</svg>`
