import type { CallBody } from '@tiber/contract/call'
import type { LineUpdate, LineWarning } from '@tiber/contract/carts/cart-shapes'
import { warningCodes, type UpdateAction } from '@tiber/contract/carts/cart-enums'
import type { commercialOrders } from '@tiber/contract/orders/commercial-orders'
import type { CustomFieldInput } from '@tiber/contract/company/custom-fields'
import { PlatformError } from '@tiber/contract/errors'
import { toMoney } from '@tiber/contract/money'
import type { LogisticOrder } from '@tiber/contract/orders/order-shapes'
import { withoutExpectedVersion, type CustomerContext } from '../../../context.ts'
import { withCustomPlans } from '../../../database/prepared-plans.ts'
import * as carts from '../../carts/service.ts'
import { writeValuesForMany } from '../../custom-fields/service.ts'
import {
  type FoundTarget,
  type Target,
  changeDraft,
  editDraft,
  readLogisticOrder,
  requireOrder,
} from '../read/read-order.ts'

import { refillDraft, refreshTaxes } from './draft.ts'
import * as queries from './draft-line-queries.ts'

type Warnings = LineWarning[]

/** Changes the lines of a draft through its cart, where the same rules apply, and copies them back to the order. */
function changeLines(
  context: CustomerContext,
  target: Target,
  change: (context: CustomerContext, cartId: string, found: FoundTarget) => Promise<Warnings>,
): Promise<Warnings> {
  return editDraft(context, target, async (context, found) => {
    const cartId = await queries.selectCartId(context, found.orderId)
    // The expected version in the request is that of the order, not of the cart.
    const cartContext = { ...withoutExpectedVersion(context), wantsRepresentation: false }
    const warnings = await withCustomPlans(context.db, () => change(cartContext, cartId, found))
    await carts.setCartStatus(context, cartId, 'ON_GOING')
    await refillDraft(context, found.orderId, cartId)
    return warnings
  })
}

type Body = CallBody<typeof commercialOrders.updateLines>

export function updateLines(context: CustomerContext, reference: string, body: Body): Promise<Warnings> {
  const { lineType = 'OFFER_PRICE', updateOrderCommercialLines: changes } = body
  return changeLines(context, { order: { id: reference } }, async (context, cartId, { orderId }) => {
    const warnings =
      lineType === 'OFFER_PRICE'
        ? await carts.updateLines(context, cartId, changes.map(toPriceUpdate)).catch(throwNotEligible)
        : await carts.updateLinesByVariant(context, cartId, changes.map(toVariantUpdate)).catch(throwNotEligible)
    await writeLineFields(context, { orderId, cartId }, changes)
    return warnings as Warnings
  })
}

const toPriceUpdate = ({ id, quantity, updateAction }: Body['updateOrderCommercialLines'][number]) => ({
  offerPriceId: id,
  quantity,
  updateAction,
})
const toVariantUpdate = ({ id, quantity, updateAction }: Body['updateOrderCommercialLines'][number]) => ({
  productVariantId: id,
  quantity,
  updateAction,
})

/** Reports that none of the named offers is sold to the account. */
function throwNotEligible(error: unknown): never {
  if (error instanceof PlatformError && error.code === 'F-E-002') throw new PlatformError('F-E-039', error.message)
  throw error
}

type Draft = { orderId: string; cartId: string }

async function writeLineFields(
  context: CustomerContext,
  { orderId, cartId }: Draft,
  changes: Body['updateOrderCommercialLines'],
) {
  const withFields = changes.filter(({ customFields }) => customFields?.length)
  if (withFields.length === 0) return
  // Custom fields are written to order lines, which are created from the cart first.
  await refillDraft(context, orderId, cartId)
  const lineIds = await queries.selectLineIds(context, orderId)
  const fieldInputs = withFields.flatMap(({ id, customFields }) => {
    const entityId = lineIds.get(id)
    return entityId ? [{ entityId, inputs: customFields ?? [] }] : []
  })
  await writeValuesForMany(context, 'ORDER_LOGISTIC_LINE', fieldInputs)
}

export async function deleteLines(context: CustomerContext, reference: string, ids: string[]): Promise<null> {
  await changeLines(context, { order: { id: reference } }, async (context, cartId) => {
    await carts.deleteLines(context, cartId, ids)
    return []
  })
  return null
}

type LineChange = { id: string; quantity: number; updateAction: UpdateAction; customFields?: CustomFieldInput[] }

/**
 * Updates lines by their own ids. A logistic order left without lines is deleted; it is returned as it was, with zero
 * counts.
 */
export async function updateLogisticOrderLines(
  context: CustomerContext,
  logisticOrderId: string,
  changes: LineChange[],
): Promise<LogisticOrder> {
  const before = await readLogisticOrder(context, logisticOrderId, { nbPreviewLines: 0 })
  await changeLines(
    context,
    { logisticOrder: logisticOrderId },
    async (context, cartId, { orderId, logisticOrderId }) => {
      const lines = await queries.selectOfferPriceIds(context, { orderId, logisticOrderId: logisticOrderId! })
      const updates = changes.map(({ id, quantity, updateAction }): LineUpdate => {
        const offerPriceId = lines.get(id)
        if (!offerPriceId) throw new PlatformError('F-E-002', `Line ${id} not found in this order.`, 'id')
        return { offerPriceId, quantity, updateAction }
      })
      const fieldInputs = changes.map(({ id, customFields }) => ({ entityId: id, inputs: customFields ?? [] }))
      await writeValuesForMany(context, 'ORDER_LOGISTIC_LINE', fieldInputs)
      return (await carts.updateLines(context, cartId, updates)) as Warnings
    },
  )
  return readLogisticOrder(context, before.id).catch((error: unknown) => {
    if (error instanceof PlatformError && error.code === 'F-E-002') return { ...before, lineCount: 0, productCount: 0 }
    throw error
  })
}

/**
 * Updates the draft to current prices and stock; if a line cannot be ordered at all, nothing changes and the blocked
 * lines are returned. Prices of a quote are agreed, so only its taxes are updated.
 */
export async function syncDraft(context: CustomerContext, id: string): Promise<Warnings> {
  if ((await requireOrder(context, { id })).sourceType === 'QUOTE')
    return changeDraft(context, { order: { id } }, async (context, { orderId }) => {
      await refreshTaxes(context, orderId)
      return []
    })
  return changeLines(context, { order: { id } }, async (context, cartId, { orderId }) => {
    const blocked = await carts.findBlockedLines(context, cartId)
    if (blocked.length > 0)
      return blocked.map(({ offerPriceId, code, detail }) => ({ id: offerPriceId, code, detail, blocked: true }))
    const before = await queries.selectLinePrices(context, orderId)
    const updates = [...before].map(([offerPriceId, { quantity }]) => ({
      offerPriceId,
      quantity,
      updateAction: 'REPLACE_QUANTITY' as const,
    }))
    const corrected = (await carts.updateLines(context, cartId, updates)) as Warnings
    const currentPrices = await queries.selectCartPrices(context, cartId)
    const priceChanges = [...before].flatMap(([id, { unitPrice }]): Warnings => {
      const price = currentPrices.get(id)
      const isSame = price === undefined || toMoney(price) === toMoney(unitPrice)
      return isSame ? [] : [{ id, code: 'F-W-006', detail: warningCodes['F-W-006'].message, blocked: false }]
    })
    return [...corrected, ...priceChanges]
  })
}
