import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { toAmount } from '@tiber/contract/money'
import { toSpringPage } from '@tiber/contract/paging'
import { readSort } from '@tiber/contract/query-string'
import type { masterQuotes } from '@tiber/contract/quotes/master-quotes'
import { maxQuoteLines, maxQuoteQuantity } from '@tiber/contract/quotes/quote-enums'
import type { MasterQuote } from '@tiber/contract/quotes/quote-shapes'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { parseInstant } from '../../database/parse-instant.ts'
import { readTotal } from '../../database/read-total.ts'
import { listVariantsById, loadAssortments } from '../catalogue/service.ts'
import { readValues, writeValues } from '../custom-fields/service.ts'
import { attachFiles } from '../files/service.ts'
import { toDay } from '../prices/service.ts'
import { closeThreads } from '../threads/service.ts'
import { canChange } from './allowed-actions.ts'
import { isAccepted } from './states.ts'
import { summariseQuotes } from './summarise-quotes.ts'
import * as queries from './master-queries.ts'
import { lockQuotesOfMaster, selectFiles, selectQuotesOfMasters } from './quote-queries.ts'
import { toAttachments, toSupplierQuotes } from './quote-response.ts'

const createNotFound = (id: string) => new PlatformError('F-E-002', `Quote ${id} not found.`, 'id')

export async function requireMaster(context: CustomerContext, id: string): Promise<queries.MasterRow> {
  const row = await queries.selectMasterById(context, id)
  if (!row) throw createNotFound(id)
  return row
}

/** Locks a request that the caller may change. */
export async function lockOwnMaster(context: CustomerContext, id: string): Promise<queries.MasterRow> {
  const row = await queries.lockMaster(context, id)
  if (!row) throw createNotFound(id)
  if (!canChange(context.caller, row))
    throw new PlatformError('PE0001', 'Only the person who requested the quote or an administrator can do this.')
  return row
}

export const readMasterQuote = (context: CustomerContext, id: string): Promise<MasterQuote> =>
  readWithLines(context, id, maxQuoteLines)

/** Lines of each request and of each of its quotes in a list. */
const previewLines = 10
/** Lines of all requests of a list together, since each has its whole article. */
const maxListedLines = 1000

/** Reads a request with its first lines only: a thousand lines for each supplier are read when somebody needs them. */
export const readMasterPreview = (context: CustomerContext, id: string): Promise<MasterQuote> =>
  readWithLines(context, id, previewLines)

async function readWithLines(context: CustomerContext, id: string, maxLines: number): Promise<MasterQuote> {
  const [quote] = await toMasterQuotes(context, [await requireMaster(context, id)], maxLines)
  return quote!
}

type ListParams = queries.MasterFilter & { page: number; size: number; sort?: string[]; nbPreviewLines?: number }

export async function listMasterQuotes(context: CustomerContext, params: ListParams) {
  const { page, size, sort: given, nbPreviewLines = previewLines, ...filter } = params
  const sort = readSort(given, Object.keys(queries.masterSortColumns))
  const select = (paging: { page: number; size: number }) => queries.selectMasters(context, filter, { ...paging, sort })
  const rows = await select({ page, size })
  const total = await readTotal(rows, page, select)
  const limit = Math.min(nbPreviewLines, Math.floor(maxListedLines / size))
  return toSpringPage(await toMasterQuotes(context, rows, limit), { page, size, total, sort })
}

async function toMasterQuotes(
  context: CustomerContext,
  rows: queries.MasterRow[],
  previewLines: number,
): Promise<MasterQuote[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const details = await queries.selectDetails(context, ids, previewLines)
  const variants = await listVariantsById(context, [...new Set(details.flatMap(({ variantId }) => variantId ?? []))])
  const quoteRows = await selectQuotesOfMasters(context, ids)
  const quotes = await toSupplierQuotes(context, quoteRows, { previewLines })
  const values = await readValues(context, ids)
  const files = await selectFiles(context, ids)
  const today = toDay(context.now())
  const byMaster = Map.groupBy(quoteRows, ({ masterQuoteId }) => masterQuoteId)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    masterQuoteDetails: details
      .filter(({ masterQuoteId }) => masterQuoteId === row.id)
      .map(({ id, variantId, quantity, description, targetPrice, note }) => ({
        id,
        productVariant: variants.get(variantId ?? '') ?? null,
        quantity,
        description,
        targetPrice: toAmount(targetPrice),
        note,
      })),
    supplierQuotes: quotes.filter(({ masterQuoteId }) => masterQuoteId === row.id),
    customFieldValues: values.get(row.id) ?? [],
    neededBy: row.neededBy,
    version: row.version,
    lineCount: row.lineCount,
    customerUserId: row.userId,
    customerName: row.customerName,
    attachments: toAttachments(context, files, row.id),
    ...summariseQuotes(byMaster.get(row.id) ?? [], today),
    canChange: canChange(context.caller, row),
  }))
}

export const parseDay = (day: string | null | undefined, field: string): string | null =>
  day ? toDay(parseInstant(day, field)) : null

type CreateBody = CallBody<typeof masterQuotes.create>

export const createMasterQuote = (context: CustomerContext, body: CreateBody): Promise<MasterQuote> =>
  inTransaction(context, async (context) => readMasterQuote(context, await insertMasterQuote(context, body)))

/** Inserts a request without lines and returns its id. */
export async function insertMasterQuote(context: CustomerContext, body: CreateBody): Promise<string> {
  const { description, neededBy, attachmentIds = [], customFieldValues } = body
  const name = body.name.trim()
  const id = await queries.insertMaster(context, {
    name,
    description: description?.trim() || null,
    neededBy: parseDay(neededBy, 'neededBy'),
  })
  if (id === undefined) throw createNameTaken(name)
  await addFiles(context, id, attachmentIds)
  await writeValues(context, { target: 'QUOTE', id, isNew: true }, customFieldValues)
  return id
}

const createNameTaken = (name: string) => new PlatformError('QU0001', `You already have a quote named ${name}.`, 'name')

async function addFiles(context: CustomerContext, id: string, attachmentIds: string[]) {
  const files = await attachFiles(context, attachmentIds)
  if (files.length === 0) return
  await queries.insertFiles(
    context,
    id,
    files.map((file) => file.id),
  )
}

type UpdateBody = CallBody<typeof masterQuotes.update>

export function updateMasterQuote(
  context: CustomerContext,
  id: string,
  { idType, ...body }: UpdateBody & { idType?: string },
): Promise<MasterQuote> {
  return inTransaction(context, async (context) => {
    const master = await lockOwnMaster(context, id)
    const name = body.name?.trim()
    if (name !== undefined && (await queries.isNameTaken(context, { ...master, name }))) throw createNameTaken(name)
    const { masterQuoteDetailsToAdd: added = [], masterQuoteDetailsToRemove: removed = [] } = body
    await removeDetails(context, id, removed)
    await addDetails(context, id, { lines: added, idType })
    await addFiles(context, id, body.attachmentIds ?? [])
    await writeValues(context, { target: 'QUOTE', id }, body.customFieldValues)
    await queries.updateMaster(context, id, {
      ...(name !== undefined && { name }),
      ...(body.description !== undefined && { description: body.description?.trim() || null }),
      ...(body.neededBy !== undefined && { neededBy: parseDay(body.neededBy, 'neededBy') }),
    })
    return readMasterQuote(context, id)
  })
}

async function removeDetails(context: CustomerContext, id: string, given: string[]) {
  const removed = [...new Set(given)]
  if (removed.length === 0) return
  const known = new Set((await queries.selectDetails(context, [id], maxQuoteLines)).map((detail) => detail.id))
  const unknown = removed.find((each) => !known.has(each))
  if (unknown !== undefined)
    throw new PlatformError('F-E-002', `Line ${unknown} not found in this quote.`, 'masterQuoteDetailsToRemove')
  if ((await queries.deleteDetails(context, id, removed)) < removed.length)
    throw new PlatformError('ST0001', 'A line that was sent to a supplier cannot be removed.')
}

type LineInput = NonNullable<UpdateBody['masterQuoteDetailsToAdd']>[number]

/** Adds lines to a request; a variant that occurs twice is summed. */
export async function addDetails(
  context: CustomerContext,
  id: string,
  { lines, idType }: { lines: LineInput[]; idType?: string | undefined },
): Promise<void> {
  if (lines.length === 0) return
  const ids = [...new Set(lines.flatMap(({ productVariantId }) => productVariantId || []))]
  const assortments = await loadAssortments(context)
  const variants = await queries.selectVariantIds(context, { ids, idType, assortments })
  const unknown = ids.find((each) => !variants.has(each))
  if (unknown !== undefined) throw new PlatformError('F-E-002', `Variant ${unknown} not found.`, 'productVariantId')
  const details = lines.map(({ productVariantId, description, quantity, targetPrice, note }): queries.NewDetail => {
    const text = description?.trim() || null
    if (!productVariantId && text === null)
      throw new PlatformError('F-E-001', 'A line needs an article or a description of one.', 'productVariantId')
    return {
      variantId: productVariantId ? variants.get(productVariantId)! : null,
      description: text,
      quantity,
      targetPrice: targetPrice ?? null,
      note: note?.trim() || null,
    }
  })
  await queries.upsertDetails(context, id, combineDetails(details))
  const { lineCount } = await requireMaster(context, id)
  if (lineCount > maxQuoteLines)
    throw PlatformError.unprocessable([
      { code: 'F-E-040', message: `A request has at most ${maxQuoteLines} lines.`, detail: 'lines' },
    ])
}

/** Combines lines with the same variant, which one statement can insert only once. */
function combineDetails(details: queries.NewDetail[]): queries.NewDetail[] {
  const groups = Map.groupBy(details, (detail) => detail.variantId ?? detail)
  return [...groups.values()].map((group) => ({
    ...group[0]!,
    quantity: Math.min(
      group.reduce((total, { quantity }) => total + quantity, 0),
      maxQuoteQuantity,
    ),
  }))
}

/** Deletes a request with everything suppliers answered, unless an offer was accepted. */
export function deleteMasterQuote(context: CustomerContext, id: string): Promise<null> {
  return inTransaction(context, async (context) => {
    await lockOwnMaster(context, id)
    const quotes = await lockQuotesOfMaster(context, id)
    const accepted = quotes.find(isAccepted)
    if (accepted) throw new PlatformError('ST0001', `Quote ${accepted.id} was accepted, so the request must stay.`)
    await queries.deleteMaster(context, id)
    await closeThreads(
      context,
      quotes.flatMap(({ threadId }) => threadId ?? []),
    )
    return null
  })
}
