import type { ApprovalPreview } from '@tiber/contract/orders/approval-shapes'
import type { PaymentOption } from '@tiber/contract/orders/order-statuses'
import { redirect } from 'react-router'
import { toCustomFieldTexts, type CustomFieldDefinition } from '#app/forms/custom-field-rules.ts'
import type { FormValues } from '#app/forms/field-rules.ts'
import { getPathLocale, localisedPath } from '#app/i18n/locale.ts'
import { findCurrentCartId } from '#app/server/carts/carts.server.ts'
import { getErrorCode, getRefusedFields } from '#app/server/failure-policy.server.ts'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { paymentPath } from '../payments/payment-paths.server.ts'
import { toCheckoutView, type CheckoutView } from './checkout-view.ts'

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

/** Returns the draft of a cart, created on first use, or why the cart cannot be ordered. */
export async function openDraft(handle: SessionHandle, url: URL): Promise<string | BlockedCart> {
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

async function redirectToPlacedOrder(
  handle: SessionHandle,
  { cartId, url }: { cartId: string; url: URL },
): Promise<Response> {
  const query = { idType: 'CART_ID', nbPreviewLines: 0 } as const
  const order = await handle.platform.commercialOrders
    .read({ params: { id: cartId }, query })
    .catch(rethrowAsNotFound(url))
  return redirect(placedPath(order, url))
}

export const confirmationPath = (reference: string, url: URL) =>
  `${localisedPath('/checkout/order-confirmation', getPathLocale(url.pathname))}?order=${reference}`

export async function readCheckout(handle: SessionHandle, orderId: string): Promise<CheckoutDraft> {
  const { commercialOrders, checkout, logisticOrders } = handle.platform
  const params = { id: orderId }
  const [order, options, definitions, approvalPreview] = await Promise.all([
    commercialOrders.read({ params, query: { nbPreviewLines: previewLineCount } }),
    readOptions(handle, () => checkout.read({ params })),
    logisticOrders.customFields({ query: { sealedTarget: 'ORDER_LOGISTIC' } }),
    readApprovalPreview(handle, orderId),
  ])
  const required = new Set(options.requiredFields)
  return {
    checkout: toCheckoutView(order, options),
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
    const { reference, paymentOption } = await handle.platform.commercialOrders.read({ params: { id: orderId }, query })
    throw redirect(placedPath({ reference, paymentOption }, url))
  }
}

type PlacedOrder = { reference: string; paymentOption?: PaymentOption | null | undefined }

/** Returns where to go after an order was placed: payment or confirmation. */
export const placedPath = ({ reference, paymentOption }: PlacedOrder, url: URL) =>
  paymentOption === 'CREDIT_CARD' ? paymentPath(reference, url, { go: true }) : confirmationPath(reference, url)

async function readApprovalPreview(handle: SessionHandle, id: string): Promise<ApprovalPreview | null> {
  return (await hasFeature(handle, 'approvals')) ? handle.platform.approvals.preview({ params: { id } }) : null
}

type Options = Awaited<ReturnType<SessionHandle['platform']['checkout']['read']>>

/** Without the checkout extension, blockers are reported only when the order is placed. */
async function readOptions(handle: SessionHandle, read: () => Promise<Options>): Promise<Options> {
  if (await hasFeature(handle, 'checkout')) return read()
  return {
    logisticOrders: [],
    blockers: [],
    requiredFields: [],
    paymentOptions: ['BANK_WIRE'],
    paymentOption: 'BANK_WIRE',
  }
}
