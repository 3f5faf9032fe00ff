import type { AddressSnapshot } from '@tiber/contract/orders/order-shapes'
import type { CustomFieldInput } from '@tiber/contract/company/custom-fields'
import { inTransaction, type CustomerContext } from '../../../context.ts'
import { copyValues, insertMissingValues, writeValues } from '../../custom-fields/service.ts'
import { getPriceScope } from '../../prices/service.ts'
import { buildDefaultFields, selectCheckoutDefaults } from './checkout-default-queries.ts'
import { refreshTaxes } from './draft.ts'
import { setBilling, writeLogisticOrders } from './draft-queries.ts'
import { buildLineTexts, updateLineAddresses, writeLines } from './line-write-queries.ts'
import * as queries from './quote-order-queries.ts'

type AddressChoice = { id: string; snapshot: AddressSnapshot }

export type QuoteOrder = {
  /** Supplier quote or, if several suppliers are awarded, the request. */
  sourceId: string
  currency: string
  billing: AddressChoice | null
  /** One part for each supplier. */
  parts: {
    supplierId: string
    shippingNet: string
    lines: (queries.QuotedLine & { address: AddressChoice | null })[]
  }[]
  customFields: CustomFieldInput[] | undefined
}

/** Creates an order on hold with the agreed lines, prices and freight, and returns its id. */
export function createQuoteOrder(context: CustomerContext, quote: QuoteOrder): Promise<string> {
  return inTransaction(context, async (context) => {
    const defaults = await selectCheckoutDefaults(context)
    const id = await queries.insertQuoteDraft(context, quote)
    const billing = quote.billing ?? defaults.billing
    if (billing) await setBilling(context, id, billing)
    const all = quote.parts.flatMap((part) => part.lines)
    const lines = queries.buildQuotedLines(all)
    const delivery = { ...defaults, shippingType: 'STANDARD' as const }
    await writeLogisticOrders(context, id, { lines, defaults: delivery, status: 'DRAFT_ORDER_ON_HOLD' })
    const deliveries = quote.parts.map((part) => ({ ...part, address: part.lines[0]!.address }))
    await queries.setQuotedDeliveries(context, id, deliveries)
    await writeLines(context, id, { lines, scope: getPriceScope(context, quote.currency)! })
    await copyValues(context, buildLineTexts(id, lines))
    await sendLinesElsewhere(context, id, quote)
    await insertMissingValues(context, buildDefaultFields(context, id))
    await writeValues(context, { target: 'ORDER_LOGISTIC', id }, quote.customFields)
    await refreshTaxes(context, id)
    return id
  })
}

/** Sets the address of lines that go to another place than the first line of their supplier. */
async function sendLinesElsewhere(context: CustomerContext, orderId: string, { parts }: QuoteOrder) {
  const others = parts.flatMap(({ lines: [first, ...rest] }) =>
    rest.filter(({ address }) => address && address.id !== first!.address?.id),
  )
  if (others.length === 0) return
  const lineIds = await queries.selectLinesOfQuote(context, orderId)
  const changes = others.map(({ quoteLineId, address }) => ({ lineId: lineIds.get(quoteLineId)!, address }))
  await updateLineAddresses(context, orderId, changes)
}
