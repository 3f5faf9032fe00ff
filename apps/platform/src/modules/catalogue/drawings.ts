import { PlatformError } from '@tiber/contract/errors'
import { textIn, type Locale } from '@tiber/contract/locales'
import { draw } from '@tiber/drawings/draw'
import type { Context } from '../../context.ts'
import { assortmentsOf } from './assortments.ts'
import { rightsOf, seesDataSheet } from './drawing-addresses.ts'
import { writeDataSheet } from './data-sheet.ts'
import { selectAttributes, selectDrawn, selectSheet, type DrawnRow } from './drawing-queries.ts'

export type DrawingView = 'sheet' | 'thumb' | 'end' | 'pack'
type Asked = { id: string; locale: Locale; mark?: string }
type Drawing = { svg: string; isMarked: boolean }
type DataSheet = { sku: string; pdf: Buffer }

/** As many variants as fit on one page beside the drawing. */
const mostVariants = 28

/**
 * A product with letters, or a variant with its dimensions. Made when it is asked for; nothing of it is stored. Who
 * comes without a mark of ours sees what a visitor sees.
 */
export async function readDrawing(context: Context, { id, locale, mark }: Asked, view: DrawingView): Promise<Drawing> {
  const { seesDrawing, seesPack } = rightsOf(context, id, mark)
  const drawn = await selectDrawn(context.db, id, seesDrawing ? [] : await assortmentsOf(context))
  if (!drawn?.drawing) throw new PlatformError('F-E-002', `There is no drawing of ${id}.`)
  return { svg: toSvg(seesPack ? drawn : { ...drawn, pack: null }, view, locale), isMarked: seesDrawing }
}

/** One page with everything but prices. */
export async function readDataSheet(context: Context, { id, locale, mark }: Asked): Promise<DataSheet> {
  const { db } = context
  const assortments = seesDataSheet(context, id, mark) ? [] : await assortmentsOf(context)
  const sheet = await selectSheet(db, { id, mostVariants, assortments })
  if (!sheet) throw new PlatformError('F-E-002', `There is no data sheet of ${id}.`)
  const names = [sheet, ...sheet.variants].flatMap(({ attributes }) => Object.keys(attributes))
  const attributes = await selectAttributes(db, [...new Set(names)])
  const drawn = await selectDrawn(db, id, assortments)
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
