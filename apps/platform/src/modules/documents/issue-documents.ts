import { type DocumentType, formatSeriesNumber, getUsualPattern } from '@tiber/contract/orders/document-types'
import { inTransaction, type Context } from '../../context.ts'
import { usePreparedPlans } from '../../database/prepared-plans.ts'
import { computeDueDate, type OrderEventsJob } from '../orders/public.ts'
import { toDay } from '../prices/service.ts'
import * as queries from './issue-queries.ts'
import { chainDocuments } from './series-queries.ts'
import { mailIssuedDocuments } from './mail-documents.ts'

type Base = Pick<Context, 'db'>

/** Issues the documents an order's events require, once per event however often the job runs. */
export function issueDocuments(context: Context, { orderId, eventIds }: OrderEventsJob): Promise<void> {
  return inTransaction(context, async (context) => {
    await usePreparedPlans(context.db)
    await queries.lockLogisticOrders(context, orderId)
    await mailIssuedDocuments(context, await issueDocumentsForEvents(context, eventIds))
  })
}

/**
 * Issues documents for events of any number of orders; the caller must hold their locks. A series given by name is
 * numbered from one and takes no legal number.
 */
export async function issueDocumentsForEvents(
  context: Base,
  eventIds: number[],
  series?: string,
): Promise<queries.Issued[]> {
  const pending = await queries.selectPendingDocuments(context, eventIds)
  // A test order is invoiced whoever makes the invoices.
  const unnumbered = pending.flatMap((row) => toNewDocuments(series ? { ...row, invoicing: 'PLATFORM' } : row))
  if (unnumbered.length === 0) return []
  const legal = unnumbered.filter(({ number }) => number === null)
  const numbers = series
    ? legal.map(({ at }, index) => formatSeriesNumber(getUsualPattern('INVOICE', series), toYear(at), index + 1))
    : await assignNumbers(context, legal)
  const documents = unnumbered.map(({ supplierId: _supplier, code: _code, ...each }) => ({
    ...each,
    number: each.number ?? numbers.shift()!,
  }))
  const issued = await queries.insertDocuments(context, documents)
  const documentsByKey = new Map(documents.map((each) => [toKey(each), each]))
  const sources = issued.map((each) => {
    const { shipmentId, position } = documentsByKey.get(toKey(each))!
    return { ...each, shipmentId, position }
  })
  await queries.insertLines(context, sources)
  await chainDocuments(
    context,
    issued.map(({ id }) => id),
  )
  return issued
}

const toKey = ({ logisticOrderId, type, cause }: Omit<queries.Issued, 'id'>) => `${logisticOrderId} ${type} ${cause}`

type UnnumberedDocument = Omit<queries.NewDocument, 'number'> & {
  number: string | null
  supplierId: string
  code: string
}

function toNewDocuments(row: queries.PendingDocumentRow): UnnumberedDocument[] {
  const { logisticOrderId, cause, at, supplierId, supplier, reference, shipmentId, position } = row
  const own = {
    logisticOrderId,
    cause,
    at,
    supplierId,
    code: supplier.externalId,
    reason: null,
    credits: null,
    fileId: null,
  }
  const noShipment = { dueOn: null, shipmentId: null, position: null }
  if (row.action !== 'ship') return [{ ...own, ...noShipment, type: 'ORDER_CONFIRMATION', number: reference }]
  const shipment = { shipmentId, position }
  return [
    { ...own, ...shipment, type: 'DELIVERY_NOTE', dueOn: null, number: `${reference}/${position}` },
    ...(row.invoicing === 'OWN'
      ? []
      : [{ ...own, ...shipment, type: 'INVOICE' as const, dueOn: computeDueOn(row), number: null }]),
  ]
}

type Terms = Pick<queries.PendingDocumentRow, 'paymentOption' | 'supplier' | 'at'>

/** Applies the supplier's terms if the account pays on due date; otherwise the invoice is due at once. */
export const computeDueOn = ({ paymentOption, supplier, at }: Terms) =>
  paymentOption === 'BANK_WIRE_ON_DUE_DATE' ? computeDueDate(supplier, new Date(at)) : toDay(new Date(at))

type NumberRequest = { supplierId: string; code: string; type: DocumentType; at: string }

const toYear = (at: string) => new Date(at).getUTCFullYear()

/** Assigns legal numbers, consecutive per supplier, document type and year, by the pattern of the series. */
export async function assignNumbers(context: Base, unnumbered: NumberRequest[]): Promise<string[]> {
  if (unnumbered.length === 0) return []
  const series = unnumbered.map(({ supplierId, type, at }) => ({
    supplierId,
    type,
    year: toYear(at),
  }))
  const counts = Map.groupBy(series, ({ supplierId, type, year }) => `${supplierId} ${type} ${year}`)
  const reserved = await queries.reserveNumbers(
    context,
    [...counts.values()].map((all) => ({ ...all[0]!, count: all.length })),
  )
  return unnumbered.map(({ code, type }, at) => {
    const own = reserved.find((each) => queries.isSameSeries(each, series[at]!))!
    const pattern = own.pattern ?? getUsualPattern(type === 'CREDIT_NOTE' ? type : 'INVOICE', code)
    return formatSeriesNumber(pattern, own.year, own.first++)
  })
}
