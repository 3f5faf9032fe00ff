import { PlatformError, type Problem } from '@tiber/contract/errors'
import { calculateTax, toDecimal, toMoney } from '@tiber/contract/money'
import type { ShippingType, acceptedShippingTypes } from '@tiber/contract/orders/order-statuses'
import { inTransaction, type CustomerContext } from '../../../context.ts'
import { usePreparedPlans } from '../../../database/prepared-plans.ts'
import { findBlockedLines, lockCart, readCart, setCartStatus } from '../../carts/service.ts'
import { applyTransitions } from '../transitions/transitions.ts'
import {
  type Target,
  changeDraft,
  editDraft,
  lockOrder,
  requireCartDraft,
  selectLogisticOrders,
} from '../read/read-order.ts'

import { copyValues, deleteMissingValues, insertMissingValues } from '../../custom-fields/service.ts'
import { addWorkingDays, toDay, getPriceScope } from '../../prices/service.ts'
import * as queries from './draft-queries.ts'
import { buildLineTexts, deleteRemovedLines, updateTaxes, writeLines } from './line-write-queries.ts'
import {
  requireAddress,
  selectAddress,
  selectCheckoutDefaults,
  buildDefaultFields,
  type CheckoutDefaults,
} from './checkout-default-queries.ts'
import { getShippingOption, toDeliveryDays } from './shipping.ts'

/** Turns a cart into a draft order with one logistic order per supplier, and returns the order id. */
export async function initializeOrders(context: CustomerContext, cartId: string): Promise<string> {
  // Reads the cart first, which refreshes its prices and throws 404 for an unknown cart.
  const { numberOfLines } = await readCart(context, cartId)
  return inTransaction(context, async (context) => {
    await usePreparedPlans(context.db)
    const cart = await lockCart(context, cartId)
    if (!cart) throw new PlatformError('F-E-002', `Cart ${cartId} not found.`, 'id')
    if (cart.status === 'ON_GOING') return requireCartDraft(context, cartId)
    if (cart.status !== 'INIT')
      throw new PlatformError('ST0001', `The cart is ${cart.status}; only carts in status INIT can be ordered.`)
    if (numberOfLines === 0) throw new PlatformError('F-E-039', 'The cart is empty.', 'id')
    await requireOrderable(context, cartId)
    const defaults = await selectCheckoutDefaults(context)
    const { id, isNew } = await queries.upsertDraft(context, cartId)
    const lines = queries.buildCartLines(cartId, { isSmall: await queries.isSmallCart(context, cartId) })
    await fillDraft(context, id, { lines, defaults, isNew })
    const billing = cart.billingAddressId
      ? await selectAddress(context, cart.billingAddressId, 'billing')
      : defaults.billing
    if (isNew && billing) await queries.setBilling(context, id, billing)
    if (isNew) await insertMissingValues(context, buildDefaultFields(context, id))
    await setCartStatus(context, cartId, 'ON_GOING')
    return id
  })
}

/** Throws one problem for each line that cannot be ordered as it is. */
async function requireOrderable(context: CustomerContext, cartId: string) {
  const [first, ...rest] = (await findBlockedLines(context, cartId)).map(({ offerPriceId, code, detail }): Problem => ({
    code: 'F-E-039',
    message: `${code}: ${detail}`,
    detail: offerPriceId,
  }))
  if (first) throw PlatformError.fromProblems([first, ...rest])
}

type Lines = ReturnType<typeof queries.buildCartLines>

/** Rewrites the lines of a draft from its cart; addresses stay. */
export async function refillDraft(context: CustomerContext, orderId: string, cartId: string) {
  const defaults = await selectCheckoutDefaults(context)
  await fillDraft(context, orderId, { lines: queries.buildCartLines(cartId), defaults, isNew: false })
}

type FillOptions = { lines: Lines; defaults: CheckoutDefaults; isNew: boolean }

async function fillDraft(context: CustomerContext, orderId: string, { lines, defaults, isNew }: FillOptions) {
  if (!isNew) await deleteRemovedLines(context, orderId, lines)
  await queries.writeLogisticOrders(context, orderId, { lines, defaults })
  await writeLines(context, orderId, { lines, scope: getPriceScope(context)! })
  const texts = buildLineTexts(orderId, lines)
  if (!isNew) await deleteMissingValues(context, texts)
  await copyValues(context, texts)
  await queries.deleteEmptyLogisticOrders(context, orderId)
  // Lines of an earlier draft may have an address of their own.
  await (isNew ? refreshTotals(context, orderId) : refreshTaxes(context, orderId))
}

/** Applies the tax rules to the addresses of a draft and recomputes its totals. */
export async function refreshTaxes(context: CustomerContext, orderId: string) {
  await updateTaxes(context, orderId, toDay(context.now()))
  await refreshTotals(context, orderId)
}

/** Recomputes line totals, shipping costs and delivery dates of each logistic order and of the order. */
async function refreshTotals(context: CustomerContext, orderId: string) {
  const terms = await queries.selectTerms(context, orderId)
  const day = (days: number) => toDay(addWorkingDays(context.now(), days))
  const sums = terms.map(
    ({ id, net, lines, products, shippingType, taxRate, backorders, ...logisticOrder }): queries.LogisticOrderSums => {
      const option = getShippingOption(logisticOrder, toMoney(net), shippingType ?? 'STANDARD')
      return {
        id,
        net,
        lines,
        products,
        shippingNet: toDecimal(option.price),
        // Shipping is taxed at the highest rate of the products shipped.
        shippingTax: toDecimal(calculateTax(option.price, taxRate ?? '0')),
        ...toDeliveryDays({ earliest: day(option.earliestDays), latest: day(option.latestDays) }, backorders),
      }
    },
  )
  await queries.updateSums(context, orderId, sums)
}

type ShippingWord = (typeof acceptedShippingTypes)[number]
const toShippingType = (word: ShippingWord): ShippingType => (word === 'STD' ? 'STANDARD' : word)

type Edit = { shippingAddressId?: string; shippingType?: ShippingWord; billingAddressId?: string }

/** Sets addresses and shipping type of a whole draft, or of one logistic order. */
export function editDelivery(context: CustomerContext, target: Target, edit: Edit): Promise<null> {
  return editDraft(context, target, async (context, { orderId, logisticOrderId }) => {
    const shipping = await requireOptionalAddress(context, edit.shippingAddressId, 'shipping')
    const billing = await requireOptionalAddress(context, edit.billingAddressId, 'billing')
    if (billing && !logisticOrderId) await queries.setBilling(context, orderId, billing)
    const change = {
      ...(shipping && { shipping }),
      ...(edit.shippingType && { shippingType: toShippingType(edit.shippingType) }),
      ...(billing && logisticOrderId && { billing }),
    }
    if (Object.keys(change).length === 0) return null
    await queries.updateLogisticOrders(context, { orderId, ...(logisticOrderId && { logisticOrderId }) }, change)
    await refreshTaxes(context, orderId)
    return null
  })
}

const requireOptionalAddress = async (context: CustomerContext, id: string | undefined, use: 'shipping' | 'billing') =>
  id === undefined ? undefined : requireAddress(context, id, use)

/** Puts a draft on hold for review; it can still be changed, placed and deleted. */
export function putOnHold(context: CustomerContext, target: Target): Promise<null> {
  return changeDraft(context, target, async (context, { orderId, logisticOrderId }) => {
    const { logisticOrders } = await lockOrder(context, orderId)
    const selected = selectLogisticOrders(logisticOrders, logisticOrderId)
    if (selected.length === 0)
      throw new PlatformError('ST0001', 'All logistic orders of this order are cancelled or declined.')
    await applyTransitions(
      context,
      selected.map((logisticOrder) => ({ logisticOrder, action: 'hold', role: 'BUYER' })),
    )
    return null
  })
}
