import { PlatformError } from '@tiber/contract/errors'
import { textIn, type Locale } from '@tiber/contract/locales'
import { draw } from '@tiber/drawings/draw'
import type { Context } from '../../context.ts'
import { writeDataSheet } from './data-sheet.ts'
import { selectAttributes, selectDrawn, selectSheet, type DrawnRow } from './drawing-queries.ts'

export type DrawingView = 'sheet' | 'thumb' | 'end' | 'pack'
type Asked = { id: string; locale: Locale }

/** As many variants as fit on one page beside the drawing. */
const mostVariants = 28

/** A product with letters, or a variant with its dimensions. Made when it is asked for; nothing of it is stored. */
export async function readDrawing({ db }: Context, { id, locale }: Asked, view: DrawingView): Promise<string> {
  const drawn = await selectDrawn(db, id)
  if (!drawn?.drawing) throw new PlatformError('F-E-002', `There is no drawing of ${id}.`)
  return toSvg(drawn, view, locale)
}

/** One page with everything but prices. */
export async function readDataSheet({ db }: Context, { id, locale }: Asked): Promise<{ sku: string; pdf: Buffer }> {
  const sheet = await selectSheet(db, id, mostVariants)
  if (!sheet) throw new PlatformError('F-E-002', `There is no data sheet of ${id}.`)
  const names = [sheet, ...sheet.variants].flatMap(({ attributes }) => Object.keys(attributes))
  const attributes = await selectAttributes(db, [...new Set(names)])
  const drawn = await selectDrawn(db, id)
  const svg = drawn?.drawing ? toSvg({ ...drawn, isVariant: false }, 'sheet', locale) : undefined
  return { sku: sheet.sku, pdf: await writeDataSheet({ sheet, attributes, svg, locale }) }
}

function toSvg(drawn: DrawnRow, view: DrawingView, locale: Locale): string {
  const texts = Object.fromEntries(
    Object.entries(drawn.texts ?? {}).map(([name, text]) => [name, textIn(text, locale)]),
  )
  const values = { ...drawn.attributes, ...texts }
  const standard = textIn(drawn.texts?.['standard'], locale)
  return draw(drawn.drawing ?? '', values, {
    view,
    letters: !drawn.isVariant,
    decimal: locale === 'es-ES' ? ',' : '.',
    title: {
      code: drawn.sku,
      unit: 'mm',
      name: textIn(drawn.name, locale) ?? '',
      ...(standard && { standard }),
      ...(drawn.pack && { quantity: drawn.pack }),
    },
  })
}
