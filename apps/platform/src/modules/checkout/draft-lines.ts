import type { CallBody } from '@tiber/contract/call'
import type { LineUpdate, LineWarning } from '@tiber/contract/cart-shapes'
import { warningCodes, type UpdateAction } from '@tiber/contract/cart-words'
import type { commercialOrders } from '@tiber/contract/commercial-orders'
import type { CustomFieldInput } from '@tiber/contract/custom-fields'
import { PlatformError } from '@tiber/contract/errors'
import { toMoney } from '@tiber/contract/money'
import type { LogisticOrder } from '@tiber/contract/order-shapes'
import { withoutVersion, type CustomerContext } from '../../context.ts'
import { planAnew } from '../../database/planned.ts'
import * as carts from '../carts/service.ts'
import { writeValuesOfMany } from '../custom-fields/service.ts'
import * as orders from '../orders/service.ts'
import { refill } from './draft.ts'
import { setCartStatus } from './draft-queries.ts'
import * as queries from './draft-line-queries.ts'

type Warnings = LineWarning[]

/** The lines of a draft are those of its cart: they are changed there, by the same rules, and taken over anew. */
function changeLines(
  context: CustomerContext,
  target: orders.Target,
  change: (context: CustomerContext, cartId: string, found: orders.Found) => Promise<Warnings>,
): Promise<Warnings> {
  return orders.changeDraft(context, target, async (context, found) => {
    const cartId = await queries.selectCartId(context, found.orderId)
    // The version that was named is the order's.
    const asCart = { ...withoutVersion(context), wantsRepresentation: false }
    const warnings = await planAnew(context.db, () => change(asCart, cartId, found))
    await setCartStatus(context, cartId, 'ON_GOING')
    await refill(context, found.orderId, cartId)
    return warnings
  })
}

type Body = CallBody<typeof commercialOrders.updateLines>

export function updateLines(context: CustomerContext, reference: string, body: Body): Promise<Warnings> {
  const { lineType, updateOrderCommercialLines: wished } = body
  return changeLines(context, { order: { id: reference } }, async (context, cartId, { orderId }) => {
    const warnings =
      lineType === 'OFFER_PRICE'
        ? await carts.updateLines(context, cartId, wished.map(byPrice)).catch(nothingEligible)
        : await carts.updateLinesByVariant(context, cartId, wished.map(byVariant)).catch(nothingEligible)
    await describe(context, { orderId, cartId }, wished)
    return warnings as Warnings
  })
}

const byPrice = ({ id, quantity, updateAction }: Body['updateOrderCommercialLines'][number]) => ({
  offerPriceId: id,
  quantity,
  updateAction,
})
const byVariant = ({ id, quantity, updateAction }: Body['updateOrderCommercialLines'][number]) => ({
  productVariantId: id,
  quantity,
  updateAction,
})

/** None of what is named is sold to the account. */
function nothingEligible(error: unknown): never {
  if (error instanceof PlatformError && error.code === 'F-E-002') throw new PlatformError('F-E-039', error.message)
  throw error
}

type Draft = { orderId: string; cartId: string }

async function describe(
  context: CustomerContext,
  { orderId, cartId }: Draft,
  wished: Body['updateOrderCommercialLines'],
) {
  const given = wished.filter(({ customFields }) => customFields?.length)
  if (given.length === 0) return
  // What is described has to be there: lines of the draft are written from those of its cart.
  await refill(context, orderId, cartId)
  const lineIds = await queries.selectLineIds(context, orderId)
  const described = given.flatMap(({ id, customFields }) => {
    const entityId = lineIds.get(id)
    return entityId ? [{ entityId, inputs: customFields ?? [] }] : []
  })
  await writeValuesOfMany(context, 'ORDER_LOGISTIC_LINE', described)
}

export async function deleteLines(context: CustomerContext, reference: string, ids: string[]): Promise<null> {
  await changeLines(context, { order: { id: reference } }, async (context, cartId) => {
    await carts.deleteLines(context, cartId, ids)
    return []
  })
  return null
}

type LineWish = { id: string; quantity: number; updateAction: UpdateAction; customFields?: CustomFieldInput[] }

/** By the ids of the lines themselves. A part that has none left is no longer there; it is told as it went. */
export async function updatePartLines(
  context: CustomerContext,
  partId: string,
  wished: LineWish[],
): Promise<LogisticOrder> {
  const before = await orders.readPart(context, partId, { nbPreviewLines: 0 })
  await changeLines(context, { part: partId }, async (context, cartId, { orderId, partId }) => {
    const lines = await queries.selectPrices(context, { orderId, partId: partId! })
    const updates = wished.map(({ id, quantity, updateAction }): LineUpdate => {
      const offerPriceId = lines.get(id)
      if (!offerPriceId) throw new PlatformError('F-E-002', `There is no line ${id} in this order.`, 'id')
      return { offerPriceId, quantity, updateAction }
    })
    const described = wished.map(({ id, customFields }) => ({ entityId: id, inputs: customFields ?? [] }))
    await writeValuesOfMany(context, 'ORDER_LOGISTIC_LINE', described)
    return (await carts.updateLines(context, cartId, updates)) as Warnings
  })
  return orders.readPart(context, before.id).catch((error: unknown) => {
    if (error instanceof PlatformError && error.code === 'F-E-002') return { ...before, lineCount: 0, productCount: 0 }
    throw error
  })
}

/** Prices and stock of today; where a line cannot be ordered at all everything stays, and that is said. */
export function syncDraft(context: CustomerContext, id: string): Promise<Warnings> {
  return changeLines(context, { order: { id } }, async (context, cartId, { orderId }) => {
    const blocked = await carts.blockedLinesOf(context, cartId)
    if (blocked.length > 0)
      return blocked.map(({ offerPriceId, code, detail }) => ({ id: offerPriceId, code, detail, blocked: true }))
    const before = await queries.selectLinePrices(context, orderId)
    const updates = [...before].map(([offerPriceId, { quantity }]) => ({
      offerPriceId,
      quantity,
      updateAction: 'REPLACE_QUANTITY' as const,
    }))
    const corrected = (await carts.updateLines(context, cartId, updates)) as Warnings
    const now = await queries.selectCartPrices(context, cartId)
    const moved = [...before].flatMap(([id, { unitPrice }]): Warnings => {
      const price = now.get(id)
      const isSame = price === undefined || toMoney(price) === toMoney(unitPrice)
      return isSame ? [] : [{ id, code: 'F-W-006', detail: warningCodes['F-W-006'].message, blocked: false }]
    })
    return [...corrected, ...moved]
  })
}
