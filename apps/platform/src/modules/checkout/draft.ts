import { PlatformError, type Problem } from '@tiber/contract/errors'
import { taxOf, toDecimal, toMoney } from '@tiber/contract/money'
import type { ShippingType, shippingTypeWords } from '@tiber/contract/order-words'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { keepPlans } from '../../database/planned.ts'
import { blockedLinesOf, readCart } from '../carts/service.ts'
import * as orders from '../orders/service.ts'
import { addWorkingDays, dayOf, scopeOf } from '../prices/service.ts'
import * as queries from './draft-queries.ts'
import { deleteOtherLines, deleteOtherLineTexts, writeLineTexts, writeLines } from './line-writing-queries.ts'
import { requireAddress, selectAddress, selectStart, writeStartFields, type Start } from './start-queries.ts'
import { optionOf } from './shipping.ts'

/** Turns a cart into a draft order, one part for each supplier; the id of the order. */
export async function initializeOrders(context: CustomerContext, cartId: string): Promise<string> {
  // Reads it first: prices are of today, and who has no such cart is told so.
  const { numberOfLines } = await readCart(context, cartId)
  return inTransaction(context, async (context) => {
    await keepPlans(context.db)
    const cart = await queries.lockCart(context, cartId)
    if (!cart) throw new PlatformError('F-E-002', `There is no cart ${cartId}.`, 'id')
    if (cart.status === 'ON_GOING') return orders.requireDraftOfCart(context, cartId)
    if (cart.status !== 'INIT')
      throw new PlatformError('ST0001', `The cart is ${cart.status} and must be INIT to become an order.`)
    if (numberOfLines === 0) throw new PlatformError('F-E-039', 'The cart is empty.', 'id')
    await requireOrderable(context, cartId)
    const start = await selectStart(context)
    const { id, isNew } = await queries.upsertDraft(context, cartId)
    await fill(context, id, { lines: queries.linesOfCart(cartId), start, isNew })
    const billing = cart.billingAddressId
      ? await selectAddress(context, cart.billingAddressId, 'billing')
      : start.billing
    if (isNew && billing) await queries.setBilling(context, id, billing)
    if (isNew) await writeStartFields(context, id)
    await queries.setCartStatus(context, cartId, 'ON_GOING')
    return id
  })
}

/** One error for each line that cannot be ordered as it is. */
async function requireOrderable(context: CustomerContext, cartId: string) {
  const [first, ...rest] = (await blockedLinesOf(context, cartId)).map(({ offerPriceId, code, detail }): Problem => ({
    code: 'F-E-039',
    message: `${code}: ${detail}`,
    detail: offerPriceId,
  }))
  if (first) throw PlatformError.of([first, ...rest])
}

type Lines = ReturnType<typeof queries.linesOfCart>

/** What the cart of a draft holds now, with the addresses it has. */
export async function refill(context: CustomerContext, orderId: string, cartId: string) {
  const start = await selectStart(context)
  await fill(context, orderId, { lines: queries.linesOfCart(cartId), start, isNew: false })
}

type Filling = { lines: Lines; start: Start; isNew: boolean }

async function fill(context: CustomerContext, orderId: string, { lines, start, isNew }: Filling) {
  if (!isNew) await deleteOtherLines(context, orderId, lines)
  await queries.writeParts(context, orderId, lines, start)
  await writeLines(context, orderId, { lines, scope: scopeOf(context)! })
  if (!isNew) await deleteOtherLineTexts(context, orderId, lines)
  await writeLineTexts(context, orderId, lines)
  await queries.deleteEmptyParts(context, orderId)
  await refreshSums(context, orderId)
}

/** Sums of the lines, what delivery costs and when it comes, for each part and the whole. */
async function refreshSums(context: CustomerContext, orderId: string) {
  const terms = await queries.selectTerms(context, orderId)
  const day = (days: number) => dayOf(addWorkingDays(context.now(), days))
  const sums = terms.map(({ id, net, tax, lines, products, shippingType, taxRate, ...part }): queries.PartSums => {
    const option = optionOf(part, toMoney(net), shippingType ?? 'STANDARD')
    return {
      id,
      net,
      tax,
      lines,
      products,
      shippingNet: toDecimal(option.price),
      // Freight bears the tax of what it carries: the highest of its goods.
      shippingTax: toDecimal(taxOf(option.price, taxRate ?? '0')),
      earliest: day(option.earliestDays),
      latest: day(option.latestDays),
    }
  })
  await queries.updateSums(context, orderId, sums)
}

type ShippingWord = (typeof shippingTypeWords)[number]
const typeOf = (word: ShippingWord): ShippingType => (word === 'STD' ? 'STANDARD' : word)

type Edit = { shippingAddressId?: string; shippingType?: ShippingWord; billingAddressId?: string }

/** Addresses and delivery of a whole draft, or of one supplier's part. */
export function editDelivery(context: CustomerContext, target: orders.Target, edit: Edit): Promise<null> {
  return orders.changeDraft(context, target, async (context, { orderId, partId }) => {
    const shipping = await choose(context, edit.shippingAddressId, 'shipping')
    const billing = await choose(context, edit.billingAddressId, 'billing')
    if (billing && !partId) await queries.setBilling(context, orderId, billing)
    const change = {
      ...(shipping && { shipping }),
      ...(edit.shippingType && { shippingType: typeOf(edit.shippingType) }),
      ...(billing && partId && { billing }),
    }
    if (Object.keys(change).length === 0) return null
    await queries.updateParts(context, { orderId, ...(partId && { partId }) }, change)
    await refreshSums(context, orderId)
    return null
  })
}

const choose = async (context: CustomerContext, id: string | undefined, use: 'shipping' | 'billing') =>
  id === undefined ? undefined : requireAddress(context, id, use)

/** On hold it can be placed or cancelled, by a third party's leave; until then it stays as it is. */
export function putOnHold(context: CustomerContext, target: orders.Target): Promise<null> {
  return orders.changeDraft(context, target, async (context, { orderId, partId }) => {
    const { parts } = await orders.lockWhole(context, orderId)
    const meant = orders.meantOf(parts, partId)
    if (meant.length === 0) throw new PlatformError('ST0001', 'The order has come to nothing.')
    await orders.move(
      context,
      meant.map((part) => ({ part, action: 'hold', role: 'BUYER' })),
    )
    return null
  })
}
