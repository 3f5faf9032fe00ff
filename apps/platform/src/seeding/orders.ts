import { calculateTax, toDecimal, toMoney } from '@tiber/contract/money'
import type { DemoOrder } from '@tiber/demo-data/orders'
import { demoAccounts } from '@tiber/demo-data/people'
import { issueCreditNote, issueDocumentsForEvents } from '../modules/documents/service.ts'
import { getShippingOption } from '../modules/checkout/shipping.ts'
import { indexOrders } from '../modules/orders/service.ts'
import { toDay } from '../modules/prices/service.ts'
import type { Loader } from './loader.ts'
import { historyColumns, historyOf, type History } from './order-history.ts'
import * as queries from './order-queries.ts'
import { after, orderColumns, orderRow, partColumns, partRow, placedAt, supplierOf } from './order-rows.ts'
import { rowsAsText, type Field } from './rows-as-text.ts'

/** Orders as people would have placed them: lines priced by the resolver, sums over them, and all that happened since. */
export async function copyOrders(loader: Loader, orders: DemoOrder[], today: Date) {
  const references = await queries.takeReferences(loader.db, orders.length)
  const copy = (table: string, columns: string, rows: Field[][]) =>
    loader.copy(table, columns.split(' '), rowsAsText(rows))
  await copy(
    'commercial_order',
    orderColumns,
    orders.map((order, at) => orderRow(order, references[at]!, today)),
  )
  await copy(
    'logistic_order',
    partColumns,
    orders.flatMap((order, at) =>
      order.parts.map((part, index) =>
        partRow(part, { order, reference: references[at]!, position: index + 1, today }),
      ),
    ),
  )
  await copyLines(loader, orders, today)
  const sums = await sumUp(loader, orders)
  const history = historyOf({ orders, sums, today })
  for (const table of Object.keys(historyColumns) as (keyof History)[])
    await copy(table, historyColumns[table], history[table])
  await copyDocuments(loader, orders, today)
  await copy('custom_field_value', 'entity_id custom_field_id value', fieldRows(orders, today))
  await indexOrders(
    loader,
    orders.map(({ id }) => id),
  )
}

/** Everything is put on paper as it was when it happened; now and then something came back. */
async function copyDocuments({ db }: Loader, orders: DemoOrder[], today: Date) {
  await queries.analyzeOrders(db)
  await issueDocumentsForEvents({ db }, await queries.selectSeededEvents(db))
  const received = orders.flatMap((order) =>
    order.parts.filter(({ fate }) => fate === 'completed').map((part) => ({ order, part })),
  )
  // The newest orders come first; numbers count up with time.
  for (const { order, part } of received.filter((_, at) => at % 45 === 20).toReversed()) {
    const returned = { id: part.lines[0]!.id, quantity: part.lines[0]!.shipped }
    const now = () => after(placedAt(order, today), 24 * 20)
    await issueCreditNote({ db, now }, part.id, { reason: 'Material devuelto sin usar', lines: [returned] })
  }
}

async function copyLines(loader: Loader, orders: DemoOrder[], today: Date) {
  await queries.createSeededLines(loader.db)
  const rows = orders.flatMap((order) => {
    const at = placedAt(order, today).toISOString()
    const lines = order.parts.flatMap((part) => part.lines.map((line) => ({ ...line, partId: part.id })))
    return lines.map((line, position): Field[] => [
      line.id,
      line.partId,
      line.offerId,
      position + 1,
      line.quantity,
      line.pricedAs,
      line.confirmed,
      line.shipped,
      line.received,
      line.cancelled,
      order.priceLevel,
      at,
    ])
  })
  await loader.copy('seeded_line', queries.seededLineColumns, rowsAsText(rows))
  for (const { id } of demoAccounts)
    await queries.insertSeededLines(loader.db, { accountId: id, currency: 'EUR', day: toDay(today) })
}

/** What delivery costs follows from what is delivered, by the same rule as in a checkout. */
async function sumUp({ db }: Loader, orders: DemoOrder[]) {
  const sums = new Map((await queries.selectSeededSums(db)).map((each) => [each.id, each]))
  const freight = orders.flatMap(({ shippingType, parts }) =>
    parts.map(({ id, supplierId }): queries.SeededFreight => {
      const { ordered, taxRate } = sums.get(id)!
      const { freightPrice, freightFreeFrom } = supplierOf(supplierId)
      const terms = { freightPrice: String(freightPrice), freightFreeFrom: String(freightFreeFrom), leadDays: 0 }
      const { price } = getShippingOption(terms, toMoney(ordered), shippingType)
      return { id, net: toDecimal(price), tax: toDecimal(calculateTax(price, taxRate)) }
    }),
  )
  await queries.updateSeededSums(db, freight)
  return sums
}

/** Ids of the fields every shop has, as the platform made them. */
const fields = {
  purchaseOrder: '0000000511',
  costCentre: '0000000512',
  requestedDate: '0000000513',
  instructions: '0000000514',
  reference: '0000000515',
  note: '0000000516',
}

function fieldRows(orders: DemoOrder[], today: Date): Field[][] {
  const row = (id: string, field: string, value: string | null): Field[][] =>
    value === null ? [] : [[id, field, JSON.stringify(value)]]
  return orders.flatMap((order) => {
    const requested = order.requestedInDays === null ? null : new Date(placedAt(order, today))
    requested?.setUTCDate(requested.getUTCDate() + order.requestedInDays!)
    return [
      ...row(order.id, fields.purchaseOrder, order.purchaseOrder),
      ...row(order.id, fields.costCentre, order.costCentre),
      ...row(order.id, fields.instructions, order.instructions),
      ...row(order.id, fields.requestedDate, requested && toDay(requested)),
      ...order.parts.flatMap(({ lines }) =>
        lines.flatMap(({ id, reference, note }) => [
          ...row(id, fields.reference, reference),
          ...row(id, fields.note, note),
        ]),
      ),
    ]
  })
}
