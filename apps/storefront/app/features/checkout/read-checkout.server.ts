import type { ApprovalPreview } from '@tiber/contract/orders/approval-shapes'
import type { PaymentOption } from '@tiber/contract/orders/order-statuses'
import type { CommercialOrder } from '@tiber/contract/orders/order-shapes'
import { redirect } from 'react-router'
import { toCustomFieldTexts, type CustomFieldDefinition } from '@tiber/ui/forms/custom-field-rules.ts'
import type { FormValues } from '@tiber/ui/forms/field-rules.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { findCurrentCartId } from '#app/server/carts/carts.server.ts'
import { getErrorCode, getRefusedFields } from '@tiber/web/failures.server.ts'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { getPaymentOption } from '#app/orders/payment-option.ts'
import { countPreviewLines } from '#app/server/orders.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { paymentPath } from '../payments/payment-paths.server.ts'
import { toCheckoutView, type CheckoutView } from './checkout-view.ts'
import { readPlainOptions } from './read-plain-options.server.ts'

/** Lines shown per logistic order; further ones are loaded on demand. */
const previewLineCount = 5

export type CheckoutDraft = {
  checkout: CheckoutView
  fields: CustomFieldDefinition[]
  values: FormValues
  /** Approval the order will need by the company's policies; null if the platform offers no preview. */
  approvalPreview: ApprovalPreview | null
}

/** Cart that cannot be ordered and the number of blocked lines; zero means that it is empty. */
export type BlockedCart = { cartId: string; blockedLines: number }

/**
 * Returns the order of an accepted quote, or the draft of a cart, created on first use, or why the cart cannot be
 * ordered.
 */
export async function openDraft(handle: SessionHandle, url: URL): Promise<string | BlockedCart> {
  const reference = url.searchParams.get('order')
  if (reference) return findQuotedOrder(handle, reference, url)
  const cartId = url.searchParams.get('cart') ?? (await findCurrentCartId(handle))
  // Without a cart, the buyer goes to the cart page.
  if (!cartId) throw redirect(localisedPath('/checkout/cart', getPathLocale(url.pathname)))
  try {
    return await handle.platform.carts.initializeOrders({ params: { id: cartId }, body: {} })
  } catch (error) {
    const code = getErrorCode(error)
    if (code === 'F-E-039') {
      const lines = new Set(getRefusedFields(error).filter((field) => field !== 'id'))
      return { cartId, blockedLines: lines.size }
    }
    // Another tab has placed the order, or this one while its last change was still being saved.
    if (code === 'ST0001') throw await redirectToPlacedOrder(handle, { cartId, url })
    return rethrowAsNotFound(url)(error)
  }
}

async function findQuotedOrder(handle: SessionHandle, reference: string, url: URL): Promise<string> {
  const order = await handle.platform.commercialOrders
    .read({ params: { id: reference }, query: { nbPreviewLines: 0 } })
    .catch(rethrowAsNotFound(url))
  if (order.validatedAt !== null) throw redirect(placedPath({ ...order, paymentOption: getPaymentOption(order) }, url))
  return order.id
}

async function redirectToPlacedOrder(
  handle: SessionHandle,
  { cartId, url }: { cartId: string; url: URL },
): Promise<Response> {
  const query = { idType: 'CART_ID', nbPreviewLines: 0 } as const
  const order = await handle.platform.commercialOrders
    .read({ params: { id: cartId }, query })
    .catch(rethrowAsNotFound(url))
  return redirect(placedPath({ ...order, paymentOption: getPaymentOption(order) }, url))
}

export const confirmationPath = (reference: string, url: URL) =>
  `${localisedPath('/checkout/order-confirmation', getPathLocale(url.pathname))}?order=${reference}`

export async function readCheckout(handle: SessionHandle, orderId: string): Promise<CheckoutDraft> {
  const { checkout, logisticOrders } = handle.platform
  const isExtended = await hasFeature(handle, 'checkout')
  const [order, ownOptions, definitions, approvalPreview] = await Promise.all([
    readCompleteOrder(handle, orderId),
    isExtended ? checkout.read({ params: { id: orderId } }) : undefined,
    logisticOrders.customFields({ query: { sealedTarget: 'ORDER_LOGISTIC' } }),
    readApprovalPreview(handle, orderId),
  ])
  const options = ownOptions ?? (await readPlainOptions(handle, order))
  const canSplitLines = await hasFeature(handle, 'orders')
  const required = new Set(options.requiredFields)
  return {
    checkout: toCheckoutView(order, { ...options, canSplitLines }),
    fields: definitions.map(({ externalId, name, type, mandatory, options: choices }) => ({
      externalId,
      name,
      type,
      mandatory: mandatory || required.has(externalId),
      options: choices,
    })),
    values: toCustomFieldTexts(order.customFieldValues),
    approvalPreview,
  }
}

/** Reads a draft and redirects if it was placed meanwhile. */
export async function readDraft(handle: SessionHandle, orderId: string, url: URL): Promise<CheckoutDraft> {
  try {
    return await readCheckout(handle, orderId)
  } catch (error) {
    if (getErrorCode(error) !== 'ST0001') throw error
    const query = { nbPreviewLines: 0 }
    const order = await handle.platform.commercialOrders.read({ params: { id: orderId }, query })
    throw redirect(placedPath({ ...order, paymentOption: getPaymentOption(order) }, url))
  }
}

type PlacedOrder = { reference: string; paymentOption?: PaymentOption | null | undefined }

/** Returns where to go after an order was placed: payment or confirmation. */
export const placedPath = ({ reference, paymentOption }: PlacedOrder, url: URL) =>
  paymentOption === 'CREDIT_CARD' ? paymentPath(reference, url, { go: true }) : confirmationPath(reference, url)

async function readApprovalPreview(handle: SessionHandle, id: string): Promise<ApprovalPreview | null> {
  return (await hasFeature(handle, 'approvals')) ? handle.platform.approvals.preview({ params: { id } }) : null
}

/** Some platforms build a draft for seconds after it was created. */
const maxBuildTries = 40

async function readCompleteOrder(handle: SessionHandle, id: string): Promise<CommercialOrder> {
  const nbPreviewLines = await countPreviewLines(handle, previewLineCount)
  const read = () => handle.platform.commercialOrders.read({ params: { id }, query: { nbPreviewLines } })
  let order = await read()
  for (let tries = 0; order.processing && tries < maxBuildTries; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 250))
    order = await read()
  }
  return order
}
