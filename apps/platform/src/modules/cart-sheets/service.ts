import type { SheetDifference, SheetFormat, SheetPreview } from '@tiber/contract/carts/cart-sheets'
import { PlatformError } from '@tiber/contract/errors'
import { pickText } from '@tiber/contract/locales'
import type { Context, CustomerContext } from '../../context.ts'
import { applyCommands, readCartChange, readCart } from '../carts/service.ts'
import { loadAssortments, normaliseCode } from '../catalogue/service.ts'
import { identifyArticles } from '../part-numbers/service.ts'
import { getPriceScope } from '../prices/service.ts'
import { findDifferences, type Difference, type MatchedRow, type SheetLine, type SheetRow } from './differences.ts'
import { createFingerprint, readFingerprint } from './fingerprint.ts'
import * as queries from './queries.ts'
import { readSheet } from './read-sheet.ts'
import { createSheetFile } from './sheet-file.ts'

export async function exportSheet(context: CustomerContext, id: string, format: SheetFormat = 'xlsx') {
  const { name } = await readCart(context, id)
  const exported = await queries.snapshotForExport(context, id)
  if (!exported) throw new PlatformError('F-E-002', `Cart ${id} not found.`, 'id')
  const { version, rows } = exported
  const origin = { cartId: id, version, exportedAt: context.now().toISOString() }
  return createSheetFile(format, {
    cartName: name,
    fingerprint: createFingerprint(context, origin),
    rows,
    locale: context.locale,
  })
}

type Upload = { fileName: string; content: string }

export async function uploadSheet(context: CustomerContext, id: string, { fileName, content }: Upload) {
  await readCart(context, id)
  const { fingerprint, rows } = await readSheet(content)
  const origin = fingerprint === undefined ? undefined : readFingerprint(context, fingerprint)
  if (origin && origin.cartId !== id)
    throw new PlatformError('F-E-040', 'This file was exported from another cart.', 'sheet:otherCart')
  const { version = null, exportedAt = null } = origin ?? {}
  const articles = await identifyArticles(context, rows)
  const identified = rows.map((row, at) => ({ ...row, ...(articles[at] && { article: articles[at] }) }))
  const sheetId = await queries.insertSheet(context, id, { fileName, version, exportedAt, rows: identified })
  return previewSheet(context, { id, sheetId }, {})
}

type SheetRef = { id: string; sheetId: string }
type Paging = { page?: number; size?: number }

export async function previewSheet(context: CustomerContext, ref: SheetRef, { page = 0, size = 200 }: Paging) {
  const { sheet, cartVersion, differences, unchanged, origin } = await compare(context, ref)
  const count = (kind: string) => differences.filter((each) => each.kind === kind).length
  const shown = differences.slice(page * size, (page + 1) * size)
  const preview: SheetPreview = {
    id: sheet.id,
    fileName: sheet.fileName,
    origin,
    exportedAt: sheet.exportedAt === null ? null : new Date(sheet.exportedAt).toISOString(),
    version: cartVersion,
    counts: {
      added: count('ADDED'),
      changed: count('CHANGED'),
      removed: count('REMOVED'),
      conflicts: count('CONFLICT'),
      invalid: count('INVALID'),
      unchanged,
    },
    differences: await toDifferences(context, shown),
    page,
    size,
    totalElement: differences.length,
  }
  return preview
}

async function compare(context: CustomerContext, { id, sheetId }: SheetRef) {
  const sheet = await queries.selectSheet(context, id, sheetId)
  if (!sheet) throw new PlatformError('F-E-002', `Sheet ${sheetId} not found.`, 'sheetId')
  // The version is read before the lines, so that a change in between is refused when the sheet is applied.
  const { version } = await readCart(context, id)
  const now = await queries.selectCurrentLines(context, id)
  const before = sheet.version === null ? undefined : await queries.selectSnapshot(context, id, sheet.version)
  const rows = await matchRows(context, id, { rows: sheet.rows, lines: before ?? now })
  const origin = before ? ('KNOWN' as const) : sheet.version === null ? ('UNKNOWN' as const) : ('EXPIRED' as const)
  return { sheet, cartVersion: version!, origin, ...findDifferences({ before, now, rows }) }
}

/**
 * Matches rows to offers: a row is the line it was exported from while its code is still that of the line, otherwise it
 * is looked up by code, or is the article that its text was identified as when the file was uploaded.
 */
async function matchRows(
  context: CustomerContext,
  cartId: string,
  { rows, lines }: { rows: SheetRow[]; lines: SheetLine[] },
): Promise<MatchedRow[]> {
  const byId = new Map(lines.map((line) => [line.lineId, line]))
  const offerIds = rows.flatMap(({ lineId }) => (lineId === null ? [] : (byId.get(lineId)?.offerId ?? [])))
  const names = new Map((await queries.selectNames(context, offerIds)).map((each) => [each.offerId, each.sku]))
  const findOriginalLine = ({ lineId, code }: SheetRow) => {
    const line = lineId === null ? undefined : byId.get(lineId)
    return line && normaliseCode(names.get(line.offerId) ?? '') === normaliseCode(code) ? line : undefined
  }
  const found = await findOffers(
    context,
    cartId,
    rows.filter((row) => row.code !== '' && !findOriginalLine(row)),
  )
  return rows.map((row) => {
    const line = findOriginalLine(row)
    if (line) return { ...row, offerId: line.offerId, offerPriceId: line.offerPriceId }
    const offer = found.get(row.row)
    const isUnsold = offer?.hasVariant && offer.offerId === null && row.problem === null
    return {
      ...row,
      offerId: offer?.offerId ?? null,
      offerPriceId: offer?.offerPriceId ?? null,
      problem: isUnsold ? { code: 'NOT_SOLD' as const, value: row.code } : row.problem,
    }
  })
}

async function findOffers(context: CustomerContext, cartId: string, rows: SheetRow[]) {
  if (rows.length === 0) return new Map<number, queries.FoundOffer>()
  const buyer = { scope: getPriceScope(context)!, assortments: await loadAssortments(context) }
  const lookups = rows.map(({ row, code, supplier, values, article }) => ({
    at: row,
    code: code.trim(),
    variantId: article?.variantId ?? '',
    supplier: supplier ?? '',
    quantity: Number(values.quantity ?? 1),
  }))
  const found = await queries.selectOffersByCode(context, { cartId, lookups, buyer })
  return new Map(found.map((each) => [each.at, each]))
}

async function toDifferences(context: CustomerContext, page: Difference[]): Promise<SheetDifference[]> {
  const offerIds = page.flatMap(({ offerId }) => offerId ?? [])
  const names = new Map((await queries.selectNames(context, offerIds)).map((each) => [each.offerId, each]))
  return page.map(({ offerId, target: _target, code, ...difference }) => {
    const article = offerId === null ? undefined : names.get(offerId)
    return {
      ...difference,
      code: article?.sku ?? code,
      name: article ? (pickText(article.name, context.locale) ?? article.sku) : null,
      supplier: article?.supplier ?? null,
    }
  })
}

type ApplyInput = { version: number; keys?: string[] }

export async function applySheet(context: CustomerContext, ref: SheetRef, { version, keys }: ApplyInput) {
  const { differences } = await compare(context, ref)
  const chosen = keys === undefined ? undefined : new Set(keys)
  const targets = differences.flatMap(({ key, kind, offerId, target }): queries.Target[] => {
    const isChosen = chosen ? chosen.has(key) : kind !== 'CONFLICT'
    return isChosen && offerId !== null && target ? [{ ...target, offerId }] : []
  })
  const expecting = { ...context, expectedVersion: version }
  return readCartChange(context, ref.id, await applyCommands(expecting, ref.id, queries.buildSheetCommands(targets)))
}

const dayMs = 24 * 60 * 60 * 1000

/** Purges snapshots after 120 days and unapplied uploads after a week. */
export function purgeOldSheets(context: Context) {
  const ago = (days: number) => new Date(context.now().getTime() - days * dayMs)
  return queries.deleteOldSheets(context, { sheets: ago(7), snapshots: ago(120) })
}
