import { calculatePercent, calculateTax, toMoney, toNumber } from '@tiber/contract/money'
import type { Locale } from '@tiber/contract/locales'
import type { OrderLine } from '@tiber/contract/orders/order-shapes'
import type { LogisticStatus, PaymentStatus } from '@tiber/contract/orders/order-statuses'
import type { PriceExplanation } from '@tiber/contract/catalogue/prices'
import type { CustomFieldValue } from '@tiber/contract/company/custom-fields'
import type { Context } from '../../../context.ts'
import { loadAttributes, type Attributes } from '../../catalogue/service.ts'
import { readValues } from '../../custom-fields/service.ts'
import { buildPriceSteps } from '../../prices/service.ts'
import { getTaxNotice } from '../../taxes/public.ts'
import type { LineRow } from './line-queries.ts'
import { toProductSnapshots } from './product-snapshots.ts'

type LogisticOrderFacts = {
  id: string
  status: LogisticStatus
  paymentStatus: PaymentStatus
  placedAt: string | null
  currency: string
  supplier: { id: string; name: string }
}

/** Converts rows to the API shape; `logisticOrders` are those they belong to. */
export async function toOrderLines(
  context: Context,
  rows: LineRow[],
  logisticOrders: Map<string, LogisticOrderFacts>,
): Promise<OrderLine[]> {
  if (rows.length === 0) return []
  const attributes = await loadAttributes(context)
  const values = await readValues(
    context,
    rows.map(({ id }) => id),
  )
  return rows.map((row) =>
    toOrderLine(row, {
      context,
      attributes,
      logisticOrder: logisticOrders.get(row.logisticOrderId)!,
      values: values.get(row.id) ?? [],
    }),
  )
}

type LineContext = {
  context: Context
  attributes: Attributes
  logisticOrder: LogisticOrderFacts
  values: CustomFieldValue[]
}

function toOrderLine(row: LineRow, { context, attributes, logisticOrder, values }: LineContext): OrderLine {
  const { snapshot } = row
  return {
    id: row.id,
    externalId: null,
    externalSource: 'CLIENT',
    quantity: row.quantity,
    confirmedQuantity: row.confirmedQuantity,
    status: logisticOrder.placedAt === null ? null : deriveLineStatus(row, logisticOrder.status),
    paymentStatus: logisticOrder.placedAt === null ? null : logisticOrder.paymentStatus,
    incidentDeclared: row.incidentDeclared,
    incident: row.incidentDeclared,
    quoteLineExternalId: row.quoteLineId,
    customFieldValues: values,
    ...toPriceSnapshots(row, logisticOrder.currency, context.locale),
    offerInventorySnapshotDto: {
      offerInventoryExternalId: snapshot.offer.externalId,
      currency: logisticOrder.currency,
      packingType: snapshot.offer.packingType,
      quantityPerItem: snapshot.offer.quantityPerItem,
      minOrderQuantity: snapshot.offer.minOrderQuantity,
      maxOrderQuantity: snapshot.offer.maxOrderQuantity,
      productTaxRate: Number(row.taxRate),
      productTaxCode: row.taxRule,
      shippingTaxRate: Number(row.taxRate),
      shippingTaxCode: row.taxRule,
      customFieldValueSnapshots: [],
    },
    ...toProductSnapshots(row, context, attributes),
    logisticOrderId: row.logisticOrderId,
    shippedQuantity: row.shippedQuantity,
    receivedQuantity: row.receivedQuantity,
    cancelledQuantity: row.cancelledQuantity,
    backorder: toBackorder(row),
    promises: row.promises,
    shippingAddressSnapshot: row.shippingAddress,
    replaces: row.replaces,
    priceBasis: row.priceBasis ?? 1,
    priceExplanation: explainPrice(row, logisticOrder, context),
  }
}

/** Returns the pieces still to be delivered later; the last pieces of a line are shipped last and cancelled first. */
function toBackorder({ quantity, shippedQuantity, cancelledQuantity, ...row }: LineRow): OrderLine['backorder'] {
  const open = quantity - shippedQuantity - cancelledQuantity
  const later = Math.min(open, row.backorderQuantity - cancelledQuantity)
  return later > 0 && row.backorderDate !== null ? { quantity: later, date: row.backorderDate } : null
}

/** Derives the status of a line, which may be cancelled or completed before its logistic order is. */
function deriveLineStatus(row: LineRow, orderStatus: LogisticStatus): LogisticStatus {
  const left = row.quantity - row.cancelledQuantity
  if (left === 0) return 'CANCELED'
  if (orderStatus !== 'PARTIALLY_SHIPPED' && orderStatus !== 'SHIPPED' && orderStatus !== 'PARTIALLY_CANCELED')
    return orderStatus
  if (row.receivedQuantity >= left) return 'COMPLETED'
  if (row.shippedQuantity >= left) return 'SHIPPED'
  if (row.shippedQuantity > 0) return 'PARTIALLY_SHIPPED'
  return orderStatus === 'PARTIALLY_CANCELED' ? orderStatus : 'WAITING_SHIPMENT'
}

function toPriceSnapshots(row: LineRow, currency: string, locale: Locale) {
  const { offer } = row.snapshot
  const unit = toMoney(row.unitPrice)
  const unitTax = calculatePercent(unit, row.taxRate)
  const [net, tax] = [toMoney(row.net), toMoney(row.tax)]
  const type = { type: row.priceType, typeValue: row.trace.winner.reference }
  const freight = { shippingPriceWithoutTaxes: 0, shippingTaxAmount: 0, shippingPriceWithTaxes: 0 }
  return {
    orderLogisticLinePriceDto: {
      price: toNumber(unit),
      confirmedPrice: null,
      itemPriceWithoutTaxes: toNumber(unit),
      priceWithTaxes: toNumber(unit + unitTax),
      taxRate: Number(row.taxRate),
      taxAmount: toNumber(unitTax),
      ...type,
      itemPerPack: offer.itemPerPack,
      quantityPerItem: offer.quantityPerItem,
      currency,
      packingType: offer.packingType,
      externalOfferId: row.offerPriceId,
      externalSource: 'CLIENT' as const,
      taxInformation: row.taxRule,
      ...freight,
      totalItemPrice: toNumber(net),
      totalItemPriceWithTaxes: toNumber(net + tax),
      totalItemTaxAmount: toNumber(tax),
      totalPriceWithoutTaxes: toNumber(net),
      totalTaxes: toNumber(tax),
      totalPriceWithTaxes: toNumber(net + tax),
    },
    offerPriceSnapshotDto: {
      offerPriceExternalId: row.offerPriceId,
      offerPriceType: row.priceType,
      offerPriceTypeValue: row.trace.winner.reference,
      itemPerPack: offer.itemPerPack,
      productPriceWithoutTaxes: toNumber(unit),
      productTaxAmount: toNumber(unitTax),
      productPriceWithTaxes: toNumber(unit + unitTax),
      ...freight,
      totalProductPriceWithoutTaxes: toNumber(net),
      totalProductTaxAmount: toNumber(tax),
      totalProductPriceWithTaxes: toNumber(net + tax),
      totalPriceWithoutTaxes: toNumber(net),
      totalTaxAmount: toNumber(tax),
      totalPriceWithTaxes: toNumber(net + tax),
      confirmedProductPriceWithoutTaxes: null,
      taxLegalNotice: getTaxNotice(row.taxRule, locale),
    },
  }
}

/** Explains the price from the stored trace, as the catalogue does for current prices. */
function explainPrice(
  row: LineRow,
  { supplier, currency, placedAt }: LogisticOrderFacts,
  context: Context,
): PriceExplanation {
  // The total covers the remaining pieces; cancelled ones are not a rounding difference.
  const quantity = row.quantity - row.cancelledQuantity
  const exact = toMoney(row.unitPrice) * BigInt(quantity)
  const net = toMoney(row.net)
  return {
    offerId: row.offerId,
    offerPriceId: row.trace.winner.priceId,
    supplier: { id: supplier.id, name: supplier.name },
    currency,
    quantity,
    steps: buildPriceSteps(context, row.trace.winner, row.trace.list),
    unitPrice: toNumber(toMoney(row.unitPrice)),
    net: toNumber(net),
    taxRate: Number(row.taxRate),
    tax: toNumber(calculateTax(net, row.taxRate)),
    gross: toNumber(net + toMoney(row.tax)),
    rounding: toNumber(net - exact),
    nextBreak: null,
    computedAt: new Date(placedAt ?? row.createdAt).toISOString(),
  }
}
