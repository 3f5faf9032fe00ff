import { PlatformError } from '@tiber/contract/errors'
import { pickText } from '@tiber/contract/locales'
import { toAmount } from '@tiber/contract/money'
import type { Evaluation, Supplier } from '@tiber/contract/catalogue/suppliers'
import type { OrderRating } from '@tiber/contract/conversations/ratings'
import type { Context, CustomerContext } from '../../context.ts'
import * as queries from './queries.ts'

export { changeSupplier, createSupplier, toSupplierVersion } from './manage-suppliers.ts'
export { upsertSuppliers } from './import-queries.ts'
export { selectCarriers, selectSupplierName, updateOnTimePercents } from './queries.ts'

type Paging = { page: number; size: number }
type Filter = { supplierStatus?: string; supplierIds?: string[]; idType?: string }

/** Lists suppliers; the modules of offers and orders add their totals. */
export async function listSuppliers(context: Context, { page, size, ...filter }: Filter & Paging): Promise<Supplier[]> {
  const { supplierStatus: status, supplierIds: ids, idType } = filter
  const criteria = {
    ...(status !== undefined && { status }),
    ...(ids !== undefined && { ids }),
    ...(idType !== undefined && { idType }),
  }
  const rows = await queries.selectSuppliers(context, criteria, { page, size })
  return rows.map((row) => toSupplier(context, row))
}

export async function readSupplier(context: Context, id: string, idType?: string): Promise<Supplier> {
  return toSupplier(context, await requireSupplier(context, id, idType))
}

export async function listEvaluations(
  context: Context,
  id: string,
  { idType, page, size }: Paging & { idType?: string },
) {
  const supplier = await requireSupplier(context, id, idType)
  const rows = await queries.selectEvaluations(context, supplier.id, { page, size })
  return rows.map((row): Evaluation => ({
    comment: row.comment,
    grade: row.grade,
    creationDate: new Date(row.createdAt).toISOString(),
    lastUpdatedDate: new Date(row.updatedAt).toISOString(),
    customerId: row.userId,
    firstname: row.firstName,
    lastname: row.lastName,
  }))
}

type NewEvaluation = { id: string; supplierId: string; grade: number; comment: string | null }

/** Saves the caller's evaluation of a supplier; its id is that of the order it rates. */
export async function saveEvaluation(context: CustomerContext, evaluation: NewEvaluation): Promise<OrderRating> {
  await queries.upsertEvaluation(context, evaluation)
  return (await readEvaluation(context, evaluation.id))!
}

export async function readEvaluation(context: Context, id: string): Promise<OrderRating | undefined> {
  const row = await queries.selectEvaluation(context, id)
  return (
    row && {
      comment: row.comment,
      grade: row.grade,
      creationDate: new Date(row.createdAt).toISOString(),
      lastUpdatedDate: new Date(row.updatedAt).toISOString(),
    }
  )
}

async function requireSupplier(context: Context, id: string, idType: string | undefined) {
  const row = await queries.selectSupplier(context, id, idType)
  if (!row) throw new PlatformError('F-E-002', `Supplier ${id} not found.`, 'id')
  return row
}

function toSupplier({ locale, caller }: Context, row: queries.SupplierRow): Supplier {
  const { freightPrice, freightFreeFrom, minOrderValue, currency } = row
  return {
    id: row.id,
    externalId: row.externalId,
    name: row.name,
    description: pickText(row.description, locale) ?? null,
    logo: row.logo,
    banner: null,
    additionalImageLink: [],
    supplierStatus: row.status,
    isDefault: row.isDefault,
    supplierRating: row.rating,
    evaluationCount: row.evaluations,
    gradeCounts: row.gradeCounts,
    totalOffers: 0,
    totalOrders: 0,
    totalSales: 0,
    externalSource: row.externalSource,
    returnPolicy: pickText(row.returnPolicy, locale) ?? null,
    paymentDueDate: { paymentDueDateDelay: row.paymentDueDelay, paymentDueDateMode: row.paymentDueMode },
    // Freight is a price too: visitors see no prices.
    ...(caller && {
      freight: { price: toAmount(freightPrice), freeFrom: toAmount(freightFreeFrom), currency },
      minOrderValue: toAmount(minOrderValue),
    }),
    onTimePercent: row.onTimePercent,
    customFieldValues: [],
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }
}
