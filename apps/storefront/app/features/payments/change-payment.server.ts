import { redirect } from 'react-router'
import { getErrorCode, isRefusal } from '@tiber/web/failures.server.ts'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { draftPath, paymentPath } from './payment-paths.server.ts'

type Change = { orderId: string; shouldRetry: boolean; url: URL }

/**
 * Reopens an order whose card payment failed or is to be abandoned, to pay by card again or by other means. The order
 * is placed anew, so whatever has changed meanwhile is reported on the checkout page; nothing is lost.
 */
export async function changePayment(handle: SessionHandle, { orderId, shouldRetry, url }: Change) {
  const { commercialOrders, payments } = handle.platform
  const params = { id: orderId }
  const { status } = await payments.state({ params }).catch(rethrowAsNotFound(url))
  try {
    if (status === 'PENDING' || status === 'CHALLENGED') await payments.cancel({ params })
    const { cartId, reference } = await commercialOrders.reopen({ params })
    if (!shouldRetry) return redirect(draftPath(cartId, url))
    const isPlaced = await tryPlaceAgain(handle, orderId)
    return redirect(isPlaced ? paymentPath(reference, url, { go: true }) : draftPath(cartId, url))
  } catch (error) {
    handle.dependencies.log[isRefusal(error) ? 'warn' : 'error']({ err: error }, 'reopening an order to pay it failed')
    return { failure: getErrorCode(error) ?? 'SV0002' }
  }
}

/** Places the order again; blockers are shown on the checkout page. */
async function tryPlaceAgain({ platform, dependencies }: SessionHandle, id: string): Promise<boolean> {
  try {
    await platform.commercialOrders.place({ params: { id }, body: { paymentOption: 'CREDIT_CARD' } })
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    dependencies.log.warn({ err: error }, 'placing an order again failed')
    return false
  }
}
