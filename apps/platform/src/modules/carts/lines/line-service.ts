import { getQuantityBounds } from '@tiber/contract/carts/quantities'
import type {
  LineDetails,
  LineUpdate,
  LineUpdateVariant,
  CartChange,
  LineWarning,
} from '@tiber/contract/carts/cart-shapes'
import { maxTouchedLines, maxLines, type choiceReasons } from '@tiber/contract/carts/cart-enums'
import { PlatformError } from '@tiber/contract/errors'
import { toCartPage } from '@tiber/contract/paging'
import { readEnumSort, readSort, type SortKey } from '@tiber/contract/query-string'
import type { CustomerContext } from '../../../context.ts'
import { loadAssortments } from '../../catalogue/service.ts'
import { getPriceScope } from '../../prices/service.ts'
import { toCartFull } from '../cart-response.ts'
import { updateDetails } from './detail-queries.ts'
import { isChangeable, requireFreshCart, requireExpectedVersion } from '../find-cart.ts'
import { selectChangedOffers } from '../history/history-queries.ts'
import * as lineQueries from './line-queries.ts'
import { toLines } from './line-response.ts'
import { findBlockers, toQuantityRule, findTouchedWarnings, describeCorrection, toLineWarning } from './rules.ts'
import * as commands from './line-command-queries.ts'
import { changeLines, type ChangeOutcome, type TouchedLine } from './change-queries.ts'
import { selectCart } from '../queries.ts'
import { repriceCarts } from './reprice-queries.ts'

type LinesParams = { page: number; size: number; sort?: string[]; sorts?: string[]; supplierId?: string[] }

export async function listLines(context: CustomerContext, id: string, params: LinesParams) {
  const { page, size } = params
  const row = await requireFreshCart(context, id)
  const { lineSorts } = lineQueries
  const sort = [...readSort(params.sort, lineSorts), ...readEnumSort(params.sorts, lineSorts)]
  const named = params.supplierId && new Set(params.supplierId)
  const suppliers = row.suppliers.filter(
    (each) => !named || named.has(each.supplierId) || named.has(each.supplierExternalId),
  )
  const supplierIds = named && suppliers.map(({ supplierId }) => supplierId)
  const lines = await readLines(context, id, {
    offset: page * size,
    size,
    by: toLineOrder(sort),
    ...(supplierIds && { supplierIds }),
  })
  const total = suppliers.reduce((count, each) => count + each.lines, 0)
  return toCartPage('cartLines', lines, { page, size, sort, total })
}

/** Returns the order for the first sort key. */
const toLineOrder = ([first]: SortKey[]): lineQueries.LineOrder =>
  first ? (`${first.property} ${first.descending ? 'desc' : 'asc'}` as lineQueries.LineOrder) : 'supplier'

/** Lists lines by key; the cursor is the supplier and the id of the last line. */
export async function listLinesAfter(
  context: CustomerContext,
  id: string,
  { after, size = 100 }: { after?: string; size?: number },
) {
  const row = await requireFreshCart(context, id)
  const [supplierId = '', lineId = ''] = after?.split('.') ?? []
  const page = { size, ...(after && { after: { supplierId, id: lineId } }) }
  const cartLines = await readLines(context, id, { ...page, withAttributes: false })
  const last = cartLines.length === size ? cartLines.at(-1) : undefined
  return { cartLines, next: last ? `${last.supplier.businessId}.${last.id}` : null, version: row.version }
}

type ReadOptions = Parameters<typeof lineQueries.selectLines>[2] & { withAttributes?: boolean }

export async function readLines(
  context: CustomerContext,
  cartId: string,
  { withAttributes = true, ...page }: ReadOptions,
) {
  const assortments = await loadAssortments(context)
  return toLines(context, await lineQueries.selectLines(context, { cartId, assortments }, page), { withAttributes })
}

/** Lists the lines that cannot be ordered as they are, each with its most serious reason. */
export async function findBlockedLines(context: CustomerContext, cartId: string) {
  const assortments = await loadAssortments(context)
  const rows = await lineQueries.selectSupplies(context, { cartId, assortments })
  return rows.flatMap((row) => {
    const [reason] = findBlockers(row, getQuantityBounds(toQuantityRule(row)))
    return reason ? [{ offerPriceId: row.offerPriceId, ...reason }] : []
  })
}

const getBuyer = async (context: CustomerContext): Promise<commands.Buyer> => ({
  scope: getPriceScope(context)!,
  assortments: await loadAssortments(context),
})

export async function updateLines(
  context: CustomerContext,
  id: string,
  updates: LineUpdate[],
): Promise<UpdateResponse> {
  return toUpdateResponse(
    context,
    id,
    await applyCommands(context, id, commands.buildCommandsByPrice(id, await getBuyer(context), updates)),
  )
}

export async function updateLinesByVariant(context: CustomerContext, id: string, updates: LineUpdateVariant[]) {
  return toUpdateResponse(
    context,
    id,
    await applyCommands(context, id, commands.buildCommandsByVariant(id, await getBuyer(context), updates)),
  )
}

type PriceRef = ({ offerPriceId: string } | string)[]

/** Deletes the lines of these prices; an empty list deletes nothing, a missing list deletes all lines. */
export async function deleteLines(context: CustomerContext, id: string, given: PriceRef | undefined) {
  const ids = given?.map((each) => (typeof each === 'string' ? each : each.offerPriceId))
  await applyCommands(context, id, commands.buildDeleteByPriceCommands(id, ids))
  return null
}

/** Deletes lines by id; unknown ids are ignored. */
export async function deleteLinesById(context: CustomerContext, id: string, lineIds: string[]) {
  await applyCommands(context, id, commands.buildDeleteByIdCommands(id, lineIds))
}

export async function replaceLines(context: CustomerContext, id: string, replacements: commands.Replacement[]) {
  const buyer = await getBuyer(context)
  const changed = await applyCommands(context, id, commands.buildReplaceCommands(id, buyer, replacements))
  if (!changed.touched.some(({ offerId, quantity }) => offerId !== null && quantity > 0))
    throw new PlatformError(
      'F-E-002',
      'There is no such line, or its replacement is not sold to this account.',
      'lineId',
    )
  return readCartChange(context, id, changed)
}

/** Returns the lines changed since a version as they are now, and the offers of removed lines. */
export async function readChangesSince(context: CustomerContext, id: string, since: number) {
  await requireFreshCart(context, id)
  const offerIds = await selectChangedOffers(context, id, since)
  const change = await readCartChange(context, id, { touched: [], offerIds })
  const left = new Set(change.lines.map(({ offer }) => offer.id))
  const isComplete = offerIds.length <= maxTouchedLines
  return { ...change, removedOffers: isComplete ? offerIds.filter((each) => !left.has(each)) : [] }
}

/**
 * Updates notes, references, sections and target stock; if a line is given twice, the last value of each field wins.
 */
export async function updateLineDetails(context: CustomerContext, id: string, details: LineDetails[]) {
  const { status } = await requireFreshCart(context, id)
  if (!isChangeable(status)) throw new PlatformError('ST0001', `The cart is ${status}.`)
  const byLine = Map.groupBy(details, ({ lineId }) => lineId)
  const merged = [...byLine.values()].map((inputs) => cleanDetails(Object.assign({}, ...inputs) as LineDetails))
  const rows = await updateDetails(context, id, merged)
  if (rows.length === 0) await requireExpectedVersion(context, id)
  return readCartChange(context, id, { touched: [], offerIds: rows.map(({ offerId }) => offerId) })
}

/** Normalises texts as they come back from a spreadsheet: trimmed, without control characters, blank becomes null. */
const cleanText = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n').replaceAll(controlCharacters, '').trim() || null : value
const controlCharacters = /(?!\n)\p{Cc}/gu
const cleanDetails = (details: LineDetails) =>
  Object.fromEntries(Object.entries(details).map(([field, value]) => [field, cleanText(value)])) as LineDetails

/** A concurrent change makes the statement run again; losing 20 times in a row does not happen in practice. */
const maxAttempts = 20

export async function applyCommands(
  context: CustomerContext,
  cartId: string,
  lineCommands: commands.LineCommands,
): Promise<ChangeOutcome> {
  const assortments = await loadAssortments(context)
  const lineChange = { cartId, commands: lineCommands, scope: getPriceScope(context)!, assortments, now: context.now() }
  for (let attempts = 1; ; attempts += 1) {
    const changed = await changeLines(context, lineChange)
    if (!changed) throw new PlatformError('F-E-002', `Cart ${cartId} not found.`, 'id')
    if (changed.newVersion !== null) return changed
    requireChangeable(changed, context.expectedVersion)
    if (changed.isOld) await repriceCarts(context, [cartId], lineChange.scope)
    if (attempts === maxAttempts)
      throw new PlatformError('ST0001', 'The cart is being changed by someone else. Try again.')
  }
}

function requireChangeable(
  { status, foundVersion, lines, touched }: ChangeOutcome,
  expectedVersion: number | undefined,
) {
  if (status === 'LOADING' || status === 'COMPLETED')
    throw new PlatformError('ST0001', `The cart is ${status} and must be INIT or ON_GOING to be changed.`)
  if (expectedVersion !== undefined && expectedVersion !== foundVersion)
    throw new PlatformError('ST0001', `The cart is at version ${foundVersion}, not ${expectedVersion}.`)
  const added = touched.filter(({ isNew, quantity }) => isNew && quantity > 0).length
  if (lines + added > maxLines) throw new PlatformError('F-E-007', `A cart can have at most ${maxLines} lines.`)
}

type UpdateResponse = LineWarning[] | CartChange

/** Returns the warnings, or the whole change if the caller prefers a representation. */
async function toUpdateResponse(context: CustomerContext, id: string, changed: ChangeOutcome): Promise<UpdateResponse> {
  const { touched } = changed
  if (touched.length > 0 && touched.every(({ offerId }) => offerId === null))
    throw new PlatformError('F-E-002', `There is no offer with the id ${touched[0]!.sent}.`, 'id')
  return context.shouldReturnRepresentation ? readCartChange(context, id, changed) : collectWarnings(changed)
}

/** Lists what was corrected and why a line cannot be ordered; the line reports the same blockers when it is read. */
const collectWarnings = ({ touched, isList = false }: ChangeResult): LineWarning[] =>
  touched.flatMap((each) =>
    each.offerId === null
      ? [toLineWarning(each.sent, { code: 'F-W-016', detail: 'The article is not sold to this account.' })]
      : [...describeCorrection(each), ...findTouchedWarnings(each, isList)].map((warning) =>
          toLineWarning(each.sent, warning),
        ),
  )

type ChangeResult = { touched: TouchedLine[]; offerIds?: string[]; isList?: boolean }

export async function readCartChange(
  context: CustomerContext,
  cartId: string,
  result: ChangeResult,
): Promise<CartChange> {
  const { touched, offerIds } = result
  const ids = offerIds ?? touched.flatMap(({ offerId }) => offerId ?? [])
  const row = await selectCart(context, cartId, getPriceScope(context)!.day)
  const assortments = await loadAssortments(context)
  const rows = await lineQueries.selectLinesByOffer(context, { cartId, assortments }, ids.slice(0, maxTouchedLines))
  return {
    warnings: collectWarnings(result),
    cart: toCartFull(row!, []),
    lines: await toLines(context, rows),
    touched: ids.length,
    removedOffers: touched.flatMap(({ offerId, quantity }) => (offerId !== null && quantity === 0 ? [offerId] : [])),
    choices: touched.flatMap(({ sent, offerPriceId, reason, others }) =>
      reason === null
        ? []
        : [{ id: sent, offerPriceId: offerPriceId!, reason: reason as (typeof choiceReasons)[number], others }],
    ),
  }
}
