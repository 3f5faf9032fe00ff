import { redirect } from 'react-router'
import type { CommercialOrder } from '@tiber/contract/order-shapes'
import type { PaymentState } from '@tiber/contract/payments'
import { notFound, orNotFound } from '#app/server/not-found.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { confirmationPath } from '../checkout/read-checkout.server.ts'
import { draftPath, paymentPath } from './payment-paths.server.ts'

export type OpenPayment = {
  orderId: string
  reference: string
  buyer: string
  isPayer: boolean
  payment: PaymentState
  /** Somebody comes back from the provider, and its answer may be on its way. */
  hasReturned: boolean
}

/** How the payment of an order stands; whoever has nothing to do here any more goes to where the order is. */
export async function readPayment(handle: SessionHandle, url: URL): Promise<OpenPayment> {
  const { platform } = handle
  const id = url.searchParams.get('order') ?? url.searchParams.get('orderCommercialId')
  if (!id) throw notFound(url)
  const params = { id }
  const order = await platform.commercialOrders.read({ params, query: { nbPreviewLines: 0 } }).catch(orNotFound(url))
  // Taken up again, here or in another tab: it is a draft, with all that was written in it.
  if (order.validatedAt === null) throw redirect(draftPath(order.cartId, url))
  if (!(await hasFeature(handle, 'payments'))) throw redirect(await plainPath(handle, order, url))
  const payment = await currentState(handle, order, url)
  if (payment.status === 'NONE' || isThrough(payment)) throw redirect(confirmationPath(order.reference, url))
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

const isThrough = ({ status }: PaymentState) => ['AUTHORIZED', 'CAPTURED', 'REFUNDED'].includes(status)
const isOpen = ({ status }: PaymentState) => status === 'PENDING' || status === 'CHALLENGED'

/** A platform that knows the contract alone has a page to pay on, and tells of the rest on the order. */
async function plainPath({ platform }: SessionHandle, { id, reference }: CommercialOrder, url: URL): Promise<string> {
  if (url.searchParams.has('returnType')) return confirmationPath(reference, url)
  return platform.payments.paymentPage({ params: { id }, query: { paymentOption: 'CREDIT_CARD' } })
}

/** Asks the provider where somebody waits for its answer, and opens its page where it has none. */
async function currentState({ platform, session }: SessionHandle, order: CommercialOrder, url: URL) {
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
