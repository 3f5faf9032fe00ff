import type { SheetDifference, SheetFormat, SheetPreview } from '@tiber/contract/cart-sheets'
import { PlatformError } from '@tiber/contract/errors'
import { textIn } from '@tiber/contract/locales'
import type { Context, CustomerContext } from '../../context.ts'
import { change, changeTold, readCart } from '../carts/service.ts'
import { assortmentsOf, normalCode } from '../catalogue/service.ts'
import { scopeOf } from '../prices/service.ts'
import { differencesOf, type Difference, type MeantRow, type SheetLine, type SheetRow } from './differences.ts'
import { fingerprintOf, readFingerprint } from './fingerprint.ts'
import * as queries from './queries.ts'
import { bytesOf, readSheet } from './read-sheet.ts'
import { sheetFile } from './sheet-form.ts'

export async function exportSheet(context: CustomerContext, id: string, format: SheetFormat = 'xlsx') {
  const { name } = await readCart(context, id)
  const kept = await queries.keepExport(context, id)
  if (!kept) throw new PlatformError('F-E-002', `There is no cart ${id}.`, 'id')
  const { version, rows } = kept
  const origin = { cartId: id, version, exportedAt: context.now().toISOString() }
  return sheetFile(format, {
    cartName: name,
    fingerprint: fingerprintOf(context, origin),
    rows,
    locale: context.locale,
  })
}

type Upload = { fileName: string; content: string }

export async function uploadSheet(context: CustomerContext, id: string, { fileName, content }: Upload) {
  await readCart(context, id)
  const { fingerprint, rows } = readSheet(bytesOf(content))
  const origin = fingerprint === undefined ? undefined : readFingerprint(context, fingerprint)
  if (origin && origin.cartId !== id)
    throw new PlatformError('F-E-040', 'The file was made of another cart.', 'sheet:otherCart')
  const { version = null, exportedAt = null } = origin ?? {}
  const sheetId = await queries.insertSheet(context, id, { fileName, version, exportedAt, rows })
  return previewSheet(context, { id, sheetId }, {})
}

type Place = { id: string; sheetId: string }
type Paging = { page?: number; size?: number }

export async function previewSheet(context: CustomerContext, place: Place, { page = 0, size = 200 }: Paging) {
  const { sheet, cartVersion, differences, unchanged, origin } = await compare(context, place)
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
      broken: count('BROKEN'),
      unchanged,
    },
    differences: await toDifferences(context, shown),
    page,
    size,
    totalElement: differences.length,
  }
  return preview
}

async function compare(context: CustomerContext, { id, sheetId }: Place) {
  const sheet = await queries.selectSheet(context, id, sheetId)
  if (!sheet) throw new PlatformError('F-E-002', `There is no sheet ${sheetId}.`, 'sheetId')
  // Before its lines: who changes the cart in between is refused when it is applied.
  const { version } = await readCart(context, id)
  const now = await queries.selectLinesNow(context, id)
  const before = sheet.version === null ? undefined : await queries.selectSnapshot(context, id, sheet.version)
  const rows = await toMeant(context, id, { rows: sheet.rows, lines: before ?? now })
  const origin = before ? ('KNOWN' as const) : sheet.version === null ? ('UNKNOWN' as const) : ('FORGOTTEN' as const)
  return { sheet, cartVersion: version!, origin, ...differencesOf({ before, now, rows }) }
}

/** A row is the line it was made of, as long as its code is still that line's; any other is found by its code. */
async function toMeant(
  context: CustomerContext,
  cartId: string,
  { rows, lines }: { rows: SheetRow[]; lines: SheetLine[] },
): Promise<MeantRow[]> {
  const byId = new Map(lines.map((line) => [line.lineId, line]))
  const known = rows.flatMap(({ lineId }) => (lineId === null ? [] : (byId.get(lineId)?.offerId ?? [])))
  const names = new Map((await queries.selectNames(context, known)).map((each) => [each.offerId, each.sku]))
  const lineOf = ({ lineId, code }: SheetRow) => {
    const line = lineId === null ? undefined : byId.get(lineId)
    return line && normalCode(names.get(line.offerId) ?? '') === normalCode(code) ? line : undefined
  }
  const found = await findOffers(
    context,
    cartId,
    rows.filter((row) => row.code !== '' && !lineOf(row)),
  )
  return rows.map((row) => {
    const line = lineOf(row)
    if (line) return { ...row, offerId: line.offerId, offerPriceId: line.offerPriceId }
    const offer = found.get(row.row)
    const isUnsold = offer?.isKnown && offer.offerId === null && row.problem === null
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
  const buyer = { scope: scopeOf(context)!, assortments: await assortmentsOf(context) }
  const asked = rows.map(({ row, code, supplier, values }) => ({
    at: row,
    code: code.trim(),
    ownCode: normalCode(code),
    supplier: supplier ?? '',
    quantity: Number(values.quantity ?? 1),
  }))
  const found = await queries.selectByCode(context, { cartId, asked, buyer })
  return new Map(found.map((each) => [each.at, each]))
}

async function toDifferences(context: CustomerContext, shown: Difference[]): Promise<SheetDifference[]> {
  const offerIds = shown.flatMap(({ offerId }) => offerId ?? [])
  const names = new Map((await queries.selectNames(context, offerIds)).map((each) => [each.offerId, each]))
  return shown.map(({ offerId, target: _target, code, ...difference }) => {
    const named = offerId === null ? undefined : names.get(offerId)
    return {
      ...difference,
      code: named?.sku ?? code,
      name: named ? (textIn(named.name, context.locale) ?? named.sku) : null,
      supplier: named?.supplier ?? null,
    }
  })
}

type Applied = { version: number; keys?: string[] }

export async function applySheet(context: CustomerContext, place: Place, { version, keys }: Applied) {
  const { differences } = await compare(context, place)
  const chosen = keys === undefined ? undefined : new Set(keys)
  const targets = differences.flatMap(({ key, kind, offerId, target }): queries.Target[] => {
    const isChosen = chosen ? chosen.has(key) : kind !== 'CONFLICT'
    return isChosen && offerId !== null && target ? [{ ...target, offerId }] : []
  })
  const expecting = { ...context, expectedVersion: version }
  return changeTold(context, place.id, await change(expecting, place.id, queries.wishesOfSheet(targets)))
}

const dayMs = 24 * 60 * 60 * 1000

/** Files come back for a season; what was sent and not applied waits for a week. */
export function forgetOldSheets(context: Context) {
  const ago = (days: number) => new Date(context.now().getTime() - days * dayMs)
  return queries.deleteOldSheets(context, { sheets: ago(7), snapshots: ago(120) })
}
