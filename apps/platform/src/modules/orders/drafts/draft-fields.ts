import type { CommercialOrder, LogisticOrder } from '@tiber/contract/orders/order-shapes'
import type { CustomFieldInput } from '@tiber/contract/company/custom-fields'
import { PlatformError } from '@tiber/contract/errors'
import { toMoney, toNumber } from '@tiber/contract/money'
import { inTransaction, type CustomerContext } from '../../../context.ts'
import { listFieldsByTarget, writeValues, writeValuesForMany } from '../../custom-fields/service.ts'
import { requireUniqueLines } from '../fulfil/line-lookup.ts'
import { indexOrder } from '../list/search-index-queries.ts'
import { changeDraft, editDraft, lockOrder, readLogisticOrder, readOrder, requireTarget } from '../read/read-order.ts'

import { refreshTaxes } from './draft.ts'
import * as queries from './draft-queries.ts'
import { selectOwnLines, updateLineAddresses } from './line-write-queries.ts'
import { listShippingOptions } from './shipping.ts'
import { requireAddresses } from './checkout-default-queries.ts'

type Inputs = CustomFieldInput[] | undefined

/** Updates custom fields of the order; each logistic order without a value of its own inherits them. */
export async function updateOrderFields(
  context: CustomerContext,
  id: string,
  inputs: Inputs,
): Promise<CommercialOrder> {
  await changeDraft(context, { order: { id } }, async (context, { orderId }) => {
    await writeValues(context, { target: 'ORDER_LOGISTIC', id: orderId }, inputs)
    await queries.touchOrder(context, orderId)
  })
  return readOrder(context, { id })
}

/** Updates custom fields of one logistic order, even after it was placed: they are the buyer's own notes. */
export async function updateLogisticOrderFields(
  context: CustomerContext,
  id: string,
  inputs: Inputs,
): Promise<LogisticOrder> {
  await writeToLogisticOrder(context, id, (context, logisticOrderId) =>
    writeValues(context, { target: 'ORDER_LOGISTIC', id: logisticOrderId }, inputs),
  )
  return readLogisticOrder(context, id)
}

/** Writes custom fields of one logistic order, and updates the search index if the order is placed. */
function writeToLogisticOrder(
  context: CustomerContext,
  id: string,
  write: (context: CustomerContext, logisticOrderId: string) => Promise<unknown>,
) {
  return inTransaction(context, async (context) => {
    const { orderId, logisticOrderId } = await requireTarget(context, { logisticOrder: id })
    const { order } = await lockOrder(context, orderId)
    await write(context, logisticOrderId!)
    await queries.touchOrder(context, orderId)
    if (order.placedAt !== null) await indexOrder(context, orderId)
  })
}

type LineInputs = { logisticOrderLineId: string; customFieldValues: CustomFieldInput[] }[]

export async function updateLinesFields(
  context: CustomerContext,
  id: string,
  lines: LineInputs,
): Promise<LogisticOrder> {
  await writeToLogisticOrder(context, id, async (context, logisticOrderId) => {
    const own = await selectOwnLines(
      context,
      logisticOrderId,
      lines.map(({ logisticOrderLineId }) => logisticOrderLineId),
    )
    const unknownLine = lines.find(({ logisticOrderLineId }) => !own.has(logisticOrderLineId))
    if (unknownLine)
      throw new PlatformError('F-E-002', `Line ${unknownLine.logisticOrderLineId} not found in this order.`, 'id')
    await writeValuesForMany(
      context,
      'ORDER_LOGISTIC_LINE',
      lines.map(({ logisticOrderLineId, customFieldValues }) => ({
        entityId: logisticOrderLineId,
        inputs: customFieldValues,
      })),
    )
  })
  return readLogisticOrder(context, id)
}

type LineAddress = { lineId: string; shippingAddressId?: string | null }

/** Sets shipping addresses of lines that go to another place than the rest of their logistic order. */
export async function setLineAddresses(context: CustomerContext, id: string, changes: LineAddress[]) {
  requireUniqueLines(changes.map(({ lineId }) => ({ id: lineId })))
  await editDraft(context, { order: { id } }, async (context, { orderId }) => {
    const ids = [...new Set(changes.flatMap(({ shippingAddressId }) => shippingAddressId ?? []))]
    const addresses = await requireAddresses(context, ids, 'shipping')
    const changed = await updateLineAddresses(
      context,
      orderId,
      changes.map(({ lineId, shippingAddressId }) => ({
        lineId,
        address: shippingAddressId ? addresses.get(shippingAddressId)! : null,
      })),
    )
    if (changed < changes.length) throw new PlatformError('F-E-002', 'Line not found in this order.', 'lineId')
    await refreshTaxes(context, orderId)
    await queries.touchOrder(context, orderId)
  })
  return readOrder(context, { id })
}

const labels = {
  STANDARD: { 'es-ES': 'Entrega estándar', 'en-US': 'Standard delivery' },
  EXPRESS: { 'es-ES': 'Entrega exprés', 'en-US': 'Express delivery' },
  PICKUP: { 'es-ES': 'Recogida en el proveedor', 'en-US': 'Pick-up at the supplier' },
}

/** Lists the shipping types of the supplier with price and delivery time. */
export async function listShippingTypes(context: CustomerContext, id: string) {
  const { orderId, logisticOrderId } = await requireTarget(context, { logisticOrder: id })
  const terms = (await queries.selectTerms(context, orderId)).find((each) => each.id === logisticOrderId)
  // Placed orders have no shipping types to choose from.
  if (!terms) return []
  return listShippingOptions(terms, toMoney(terms.net)).map(({ code, price, earliestDays, latestDays }) => ({
    code,
    label: labels[code][context.locale],
    earliestDays,
    latestDays,
    totalShippingPrice: toNumber(price),
  }))
}

export const listOrderFields = (context: CustomerContext, target: 'ORDER_LOGISTIC' | 'ORDER_LOGISTIC_LINE') =>
  listFieldsByTarget(context, target)
