import { redirect } from 'react-router'
import type { CommercialOrder } from '@tiber/contract/orders/order-shapes'
import type { PaymentState } from '@tiber/contract/orders/payments'
import { createNotFound, rethrowAsNotFound } from '#app/server/not-found.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { confirmationPath } from '../checkout/read-checkout.server.ts'
import { draftPath, paymentPath } from './payment-paths.server.ts'

export type PaymentPageData = {
  orderId: string
  reference: string
  buyer: string
  isPayer: boolean
  payment: PaymentState
  /** The buyer has returned from the payment provider, whose result may not have arrived yet. */
  hasReturned: boolean
}

/** Reads the payment of an order and redirects if there is nothing left to do on this page. */
export async function readPayment(handle: SessionHandle, url: URL): Promise<PaymentPageData> {
  const { platform } = handle
  const id = url.searchParams.get('order') ?? url.searchParams.get('orderCommercialId')
  if (!id) throw createNotFound(url)
  const params = { id }
  const order = await platform.commercialOrders
    .read({ params, query: { nbPreviewLines: 0 } })
    .catch(rethrowAsNotFound(url))
  // The order was reopened, here or in another tab, and is a draft again.
  if (order.validatedAt === null) throw redirect(draftPath(order.cartId, url))
  if (!(await hasFeature(handle, 'payments'))) throw redirect(await readFallbackPath(handle, order, url))
  const payment = await refreshState(handle, order, url)
  if (payment.status === 'NONE' || isSettled(payment)) throw redirect(confirmationPath(order.reference, url))
  const { customerUserSnapshot: buyer } = order
  return {
    orderId: order.id,
    reference: order.reference,
    buyer: [buyer.firstName, buyer.lastName].join(' '),
    isPayer: buyer.id === handle.session.user?.id,
    payment,
    hasReturned: url.searchParams.has('returnType'),
  }
}

const isSettled = ({ status }: PaymentState) => ['AUTHORIZED', 'CAPTURED', 'REFUNDED'].includes(status)
const isOpen = ({ status }: PaymentState) => status === 'PENDING' || status === 'CHALLENGED'

/**
 * Returns the platform's own payment page, or the confirmation after returning from it, if payments are not supported.
 */
async function readFallbackPath(
  { platform }: SessionHandle,
  { id, reference }: CommercialOrder,
  url: URL,
): Promise<string> {
  if (url.searchParams.has('returnType')) return confirmationPath(reference, url)
  return platform.payments.paymentPage({ params: { id }, query: { paymentOption: 'CREDIT_CARD' } })
}

/**
 * Reads the payment state and, if the buyer still has to pay, makes the provider create or refresh its payment page.
 */
async function refreshState({ platform, session }: SessionHandle, order: CommercialOrder, url: URL) {
  const params = { id: order.id }
  const state = await platform.payments.state({ params })
  if (!isOpen(state) || order.customerUserSnapshot.id !== session.user?.id) return state
  const body = {
    reference: order.id,
    paymentMethodData: { type: 'scheme' },
    returnUrl: new URL(paymentPath(order.reference, url), url).href,
  }
  await platform.payments.create({ body })
  return platform.payments.state({ params })
}
