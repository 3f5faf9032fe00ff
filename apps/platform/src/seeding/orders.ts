import { calculateTax, toDecimal, toMoney } from '@tiber/contract/money'
import type { DemoOrder } from '@tiber/demo-data/orders'
import { demoAccounts } from '@tiber/demo-data/people'
import { issueCreditNote, issueDocumentsForEvents } from '../modules/documents/service.ts'
import { getShippingOption } from '../modules/orders/drafts/shipping.ts'
import { indexOrders, insertDefaultPromises } from '../modules/orders/public.ts'
import { toDay } from '../modules/prices/service.ts'
import type { Loader } from './loader.ts'
import { historyColumns, buildHistory, type History } from './order-history.ts'
import * as queries from './order-queries.ts'
import {
  addHours,
  orderColumns,
  toOrderRow,
  logisticOrderColumns,
  toLogisticOrderRow,
  getPlacedAt,
  getSupplier,
} from './order-rows.ts'
import { toCopyText, type Field } from './copy-format.ts'

/** Copies orders with lines priced by the price resolver, their totals, history, documents and custom fields. */
export async function copyOrders(loader: Loader, orders: DemoOrder[], today: Date) {
  const references = await queries.takeReferences(loader.db, orders.length)
  const copy = (table: string, columns: string, rows: Field[][]) =>
    loader.copy(table, columns.split(' '), toCopyText(rows))
  await copy(
    'commercial_order',
    orderColumns,
    orders.map((order, orderIndex) => toOrderRow(order, references[orderIndex]!, today)),
  )
  await copy(
    'logistic_order',
    logisticOrderColumns,
    orders.flatMap((order, orderIndex) =>
      order.logisticOrders.map((logisticOrder, index) =>
        toLogisticOrderRow(logisticOrder, { order, reference: references[orderIndex]!, position: index + 1, today }),
      ),
    ),
  )
  await copyLines(loader, orders, today)
  const totals = await updateTotals(loader, orders)
  const history = buildHistory({ orders, totals, today })
  for (const table of Object.keys(historyColumns) as (keyof History)[])
    await copy(table, historyColumns[table], history[table])
  await queries.updateAnswerDeadlines(loader.db)
  await insertDefaultPromises({ db: loader.db, now: () => today }, await queries.selectAcceptedOrders(loader.db))
  await copyDocuments(loader, orders, today)
  await copy('custom_field_value', 'entity_id custom_field_id value', toCustomFieldRows(orders, today))
  await indexOrders(
    loader,
    orders.map(({ id }) => id),
  )
}

/** Issues the documents of all events, and a credit note for some returned goods. */
async function copyDocuments({ db }: Loader, orders: DemoOrder[], today: Date) {
  await queries.analyzeOrders(db)
  await issueDocumentsForEvents({ db }, await queries.selectSeededEvents(db))
  await queries.updatePaidDays(db, toDay(today))
  const received = orders.flatMap((order) =>
    order.logisticOrders
      .filter(({ scenario }) => scenario === 'completed')
      .map((logisticOrder) => ({ order, logisticOrder })),
  )
  // Orders are sorted newest first, but document numbers must increase with time.
  for (const { order, logisticOrder } of received.filter((_, index) => index % 45 === 20).toReversed()) {
    const returnedLine = { id: logisticOrder.lines[0]!.id, quantity: logisticOrder.lines[0]!.shipped }
    const now = () => addHours(getPlacedAt(order, today), 24 * 20)
    await issueCreditNote({ db, now }, logisticOrder.id, {
      reason: 'Material devuelto sin usar',
      lines: [returnedLine],
    })
  }
}

async function copyLines(loader: Loader, orders: DemoOrder[], today: Date) {
  await queries.createSeededLines(loader.db)
  const rows = orders.flatMap((order) => {
    const at = getPlacedAt(order, today).toISOString()
    const lines = order.logisticOrders.flatMap((logisticOrder) =>
      logisticOrder.lines.map((line) => ({ ...line, logisticOrderId: logisticOrder.id })),
    )
    return lines.map((line, position): Field[] => [
      line.id,
      line.logisticOrderId,
      line.offerId,
      position + 1,
      line.quantity,
      line.pricedQuantity,
      line.confirmed,
      line.shipped,
      line.received,
      line.cancelled,
      order.priceLevel,
      at,
    ])
  })
  await loader.copy('seeded_line', queries.seededLineColumns, toCopyText(rows))
  for (const { id } of demoAccounts)
    await queries.insertSeededLines(loader.db, { accountId: id, currency: 'EUR', day: toDay(today) })
}

/** Updates the totals; freight is computed by the same rule as in checkout. */
async function updateTotals({ db }: Loader, orders: DemoOrder[]) {
  const totals = new Map((await queries.selectSeededTotals(db)).map((each) => [each.id, each]))
  const freight = orders.flatMap(({ shippingType, logisticOrders }) =>
    logisticOrders.map(({ id, supplierId }): queries.SeededFreight => {
      const { ordered, taxRate } = totals.get(id)!
      const { freightPrice, freightFreeFrom } = getSupplier(supplierId)
      const terms = { freightPrice: String(freightPrice), freightFreeFrom: String(freightFreeFrom), leadDays: 0 }
      const { price } = getShippingOption(terms, toMoney(ordered), shippingType)
      return { id, net: toDecimal(price), tax: toDecimal(calculateTax(price, taxRate)) }
    }),
  )
  await queries.updateSeededTotals(db, freight)
  return totals
}

/** Ids of the built-in custom fields, created by a migration of the platform. */
const customFieldIds = {
  purchaseOrder: '0000000511',
  costCentre: '0000000512',
  requestedDate: '0000000513',
  instructions: '0000000514',
  reference: '0000000515',
  note: '0000000516',
}

function toCustomFieldRows(orders: DemoOrder[], today: Date): Field[][] {
  const row = (id: string, field: string, value: string | null): Field[][] =>
    value === null ? [] : [[id, field, JSON.stringify(value)]]
  return orders.flatMap((order) => {
    const requested = order.requestedInDays === null ? null : new Date(getPlacedAt(order, today))
    requested?.setUTCDate(requested.getUTCDate() + order.requestedInDays!)
    return [
      ...row(order.id, customFieldIds.purchaseOrder, order.purchaseOrder),
      ...row(order.id, customFieldIds.costCentre, order.costCentre),
      ...row(order.id, customFieldIds.instructions, order.instructions),
      ...row(order.id, customFieldIds.requestedDate, requested && toDay(requested)),
      ...order.logisticOrders.flatMap(({ lines }) =>
        lines.flatMap(({ id, reference, note }) => [
          ...row(id, customFieldIds.reference, reference),
          ...row(id, customFieldIds.note, note),
        ]),
      ),
    ]
  })
}
