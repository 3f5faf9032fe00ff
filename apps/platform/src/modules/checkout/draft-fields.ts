import type { CommercialOrder, LogisticOrder } from '@tiber/contract/order-shapes'
import type { CustomFieldInput } from '@tiber/contract/custom-fields'
import { PlatformError } from '@tiber/contract/errors'
import { toMoney, toNumber } from '@tiber/contract/money'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { listFieldsOf, writeValues, writeValuesOfMany } from '../custom-fields/service.ts'
import * as orders from '../orders/service.ts'
import * as queries from './draft-queries.ts'
import { selectOwnLines, updateLineAddresses } from './line-writing-queries.ts'
import { selectCartId } from './draft-line-queries.ts'
import { shippingOptions } from './shipping.ts'
import { requireAddresses } from './start-queries.ts'

type Inputs = CustomFieldInput[] | undefined

/** Of the whole draft: what each part has that says nothing else. */
export async function updateOrderFields(
  context: CustomerContext,
  id: string,
  inputs: Inputs,
): Promise<CommercialOrder> {
  await orders.changeDraft(context, { order: { id } }, async (context, { orderId }) => {
    await writeValues(context, 'ORDER_LOGISTIC', orderId, inputs, { isNew: false })
    await queries.touch(context, orderId)
  })
  return orders.readOrder(context, { id })
}

/** Of one part; also later: what a company writes beside an order is its own. */
export async function updatePartFields(context: CustomerContext, id: string, inputs: Inputs): Promise<LogisticOrder> {
  await besidePart(context, id, (context, partId) =>
    writeValues(context, 'ORDER_LOGISTIC', partId, inputs, { isNew: false }),
  )
  return orders.readPart(context, id)
}

/** Writes something beside one part, placed or not; what is placed is found by it from then on. */
function besidePart(
  context: CustomerContext,
  id: string,
  write: (context: CustomerContext, partId: string) => Promise<unknown>,
) {
  return inTransaction(context, async (context) => {
    const { orderId, partId } = await orders.requireTarget(context, { part: id })
    const { order } = await orders.lockWhole(context, orderId)
    await write(context, partId!)
    await queries.touch(context, orderId)
    if (order.placedAt !== null) await orders.indexOrder(context, orderId)
  })
}

type LineInputs = { logisticOrderLineId: string; customFieldValues: CustomFieldInput[] }[]

export async function describeLines(context: CustomerContext, id: string, lines: LineInputs): Promise<LogisticOrder> {
  await besidePart(context, id, async (context, partId) => {
    const own = await selectOwnLines(
      context,
      partId,
      lines.map(({ logisticOrderLineId }) => logisticOrderLineId),
    )
    const stranger = lines.find(({ logisticOrderLineId }) => !own.has(logisticOrderLineId))
    if (stranger)
      throw new PlatformError('F-E-002', `There is no line ${stranger.logisticOrderLineId} in this order.`, 'id')
    await writeValuesOfMany(
      context,
      'ORDER_LOGISTIC_LINE',
      lines.map(({ logisticOrderLineId, customFieldValues }) => ({
        entityId: logisticOrderLineId,
        inputs: customFieldValues,
      })),
    )
  })
  return orders.readPart(context, id)
}

type LineAddress = { lineId: string; shippingAddressId?: string | null }

/** Lines that go elsewhere than the rest of their supplier's. */
export async function setLineAddresses(context: CustomerContext, id: string, wished: LineAddress[]) {
  orders.requireOnce(wished.map(({ lineId }) => ({ id: lineId })))
  await orders.changeDraft(context, { order: { id } }, async (context, { orderId }) => {
    const ids = [...new Set(wished.flatMap(({ shippingAddressId }) => shippingAddressId ?? []))]
    const known = await requireAddresses(context, ids, 'shipping')
    const changed = await updateLineAddresses(
      context,
      orderId,
      wished.map(({ lineId, shippingAddressId }) => ({
        lineId,
        address: shippingAddressId ? known.get(shippingAddressId)! : null,
      })),
    )
    if (changed < wished.length) throw new PlatformError('F-E-002', 'There is no such line in this order.', 'lineId')
    await queries.touch(context, orderId)
  })
  return orders.readOrder(context, { id })
}

/** The draft goes, and its cart can be changed again. */
export function deleteDraft(context: CustomerContext, id: string): Promise<null> {
  return orders.changeDraft(context, { order: { id } }, async (context, { orderId }) => {
    await queries.setCartStatus(context, await selectCartId(context, orderId), 'INIT')
    await queries.deleteOrder(context, orderId)
    return null
  })
}

const labels = {
  STANDARD: { 'es-ES': 'Entrega estándar', 'en-US': 'Standard delivery' },
  EXPRESS: { 'es-ES': 'Entrega exprés', 'en-US': 'Express delivery' },
  PICKUP: { 'es-ES': 'Recogida en el proveedor', 'en-US': 'Pick-up at the supplier' },
}

/** The ways its supplier delivers, with what each would cost and when it would come. */
export async function listShippingTypes(context: CustomerContext, id: string) {
  const { orderId, partId } = await orders.requireTarget(context, { part: id })
  const terms = (await queries.selectTerms(context, orderId)).find((each) => each.id === partId)
  // Of what is placed none is on offer any more.
  if (!terms) return []
  return shippingOptions(terms, toMoney(terms.net)).map(({ code, price, earliestDays, latestDays }) => ({
    code,
    label: labels[code][context.locale],
    earliestDays,
    latestDays,
    totalShippingPrice: toNumber(price),
  }))
}

export const listOrderFields = (context: CustomerContext, target: 'ORDER_LOGISTIC' | 'ORDER_LOGISTIC_LINE') =>
  listFieldsOf(context, target)
