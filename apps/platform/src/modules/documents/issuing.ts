import type { DocumentType } from '@tiber/contract/document-words'
import { inTransaction, type Context } from '../../context.ts'
import { keepPlans } from '../../database/planned.ts'
import { dueDateOf, type Moved } from '../orders/service.ts'
import { dayOf } from '../prices/service.ts'
import * as queries from './issue-queries.ts'

type Base = Pick<Context, 'db'>

/** Puts on paper what happened to an order: once, however often it is told. */
export function issueDocuments(context: Context, { orderId, eventIds }: Moved): Promise<void> {
  return inTransaction(context, async (context) => {
    await keepPlans(context.db)
    await queries.lockParts(context, orderId)
    await queries.deleteTakenBack(context, eventIds)
    await issueFor(context, eventIds)
  })
}

/** The same for what happened to any number of orders; nobody else may issue for them meanwhile. */
export async function issueFor(context: Base, eventIds: number[]): Promise<void> {
  const due = await queries.selectDue(context, eventIds)
  const wanted = due.flatMap(wantedOf)
  if (wanted.length === 0) return
  const numbers = await numbersFor(
    context,
    wanted.filter(({ number }) => number === null),
  )
  const made = wanted.map(({ supplierId: _supplier, code: _code, ...each }) => ({
    ...each,
    number: each.number ?? numbers.shift()!,
  }))
  const issued = await queries.insertDocuments(context, made)
  const wishes = new Map(made.map((each) => [keyOf(each), each]))
  const drawn = issued.map((each) => {
    const { shipmentId, position } = wishes.get(keyOf(each))!
    return { ...each, shipmentId, position }
  })
  await queries.insertLines(context, drawn)
}

const keyOf = ({ partId, type, cause }: Omit<queries.Issued, 'id'>) => `${partId} ${type} ${cause}`

type Wanted = Omit<queries.NewDocument, 'number'> & { number: string | null; supplierId: string; code: string }

function wantedOf(row: queries.DueRow): Wanted[] {
  const { partId, cause, at, supplierId, supplier, reference, shipmentId, position } = row
  const own = { partId, cause, at, supplierId, code: supplier.externalId, reason: null, credits: null }
  const nothing = { dueOn: null, shipmentId: null, position: null }
  if (row.action === 'place') return [{ ...own, ...nothing, type: 'ORDER_CONFIRMATION', number: reference }]
  const sent = { shipmentId, position }
  return [
    { ...own, ...sent, type: 'DELIVERY_NOTE', dueOn: null, number: `${reference}/${position}` },
    { ...own, ...sent, type: 'INVOICE', dueOn: dueOnOf(row), number: null },
  ]
}

/** By the supplier's terms where the account pays later; what was paid before is due when it is written. */
const dueOnOf = ({ paymentOption, supplier, at }: queries.DueRow) =>
  paymentOption === 'BANK_WIRE_ON_DUE_DATE' ? dueDateOf(supplier, new Date(at)) : dayOf(new Date(at))

type Unnumbered = { supplierId: string; code: string; type: DocumentType; at: string }

/** Legal numbers: one row of them for each supplier, kind and year, each one more than the last. */
export async function numbersFor(context: Base, wanted: Unnumbered[]): Promise<string[]> {
  if (wanted.length === 0) return []
  const series = wanted.map(({ supplierId, type, at }) => ({ supplierId, type, year: new Date(at).getUTCFullYear() }))
  const counts = Map.groupBy(series, ({ supplierId, type, year }) => `${supplierId} ${type} ${year}`)
  const taken = await queries.takeNumbers(
    context,
    [...counts.values()].map((all) => ({ ...all[0]!, count: all.length })),
  )
  return wanted.map(({ code, type }, at) => {
    const own = taken.find((each) => queries.isSame(each, series[at]!))!
    const serial = String(own.first++).padStart(6, '0')
    return `${code}-${type === 'CREDIT_NOTE' ? 'R' : ''}${own.year}-${serial}`
  })
}
