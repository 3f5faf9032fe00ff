import { PlatformError } from '@tiber/contract/errors'
import { pickText, type Locale } from '@tiber/contract/locales'
import { draw } from '@tiber/drawings/draw'
import type { Context } from '../../../context.ts'
import { loadAssortments } from '../assortments.ts'
import { readRights, canSeeDataSheet } from './drawing-urls.ts'
import { renderDataSheet } from '../data-sheet.ts'
import { selectAttributes, selectDrawing, selectSheet, type DrawingRow } from './drawing-queries.ts'

export type DrawingView = 'sheet' | 'thumb' | 'end' | 'pack'
type DrawingParams = { id: string; locale: Locale; token?: string }
type Drawing = { svg: string; isSigned: boolean }
type DataSheet = { sku: string; pdf: Buffer }

/** As many variants as fit on one page below the drawing. */
const maxVariants = 28

/**
 * Draws a product with letters or a variant with its dimensions, on demand; nothing is stored. Without a valid
 * signature the caller sees what a visitor sees.
 */
export async function readDrawing(
  context: Context,
  { id, locale, token }: DrawingParams,
  view: DrawingView,
): Promise<Drawing> {
  const { canSeeDrawing, canSeePack } = readRights(context, id, token)
  const row = await selectDrawing(context.db, id, canSeeDrawing ? [] : await loadAssortments(context))
  if (!row?.drawing) throw new PlatformError('F-E-002', `Drawing ${id} not found.`)
  return { svg: toSvg(canSeePack ? row : { ...row, pack: null }, view, locale), isSigned: canSeeDrawing }
}

/** Returns the one-page data sheet, without prices. */
export async function readDataSheet(context: Context, { id, locale, token }: DrawingParams): Promise<DataSheet> {
  const { db } = context
  const assortments = canSeeDataSheet(context, id, token) ? [] : await loadAssortments(context)
  const sheet = await selectSheet(db, { id, maxVariants, assortments })
  if (!sheet) throw new PlatformError('F-E-002', `Data sheet ${id} not found.`)
  const names = [sheet, ...sheet.variants].flatMap(({ attributes }) => Object.keys(attributes))
  const attributes = await selectAttributes(db, [...new Set(names)])
  const row = await selectDrawing(db, id, assortments)
  const svg = row?.drawing ? toSvg({ ...row, isVariant: false }, 'sheet', locale) : undefined
  return { sku: sheet.sku, pdf: await renderDataSheet({ sheet, attributes, svg, locale }) }
}

function toSvg(row: DrawingRow, view: DrawingView, locale: Locale): string {
  const texts = Object.fromEntries(
    Object.entries(row.texts ?? {}).map(([name, text]) => [name, pickText(text, locale)]),
  )
  const values = { ...row.attributes, ...texts }
  const standard = pickText(row.texts?.['standard'], locale)
  return draw(row.drawing ?? '', values, {
    view,
    letters: !row.isVariant,
    decimal: locale === 'es-ES' ? ',' : '.',
    title: {
      code: row.sku,
      unit: 'mm',
      name: pickText(row.name, locale) ?? '',
      ...(standard && { standard }),
      ...(row.pack && { quantity: row.pack }),
    },
  })
}
