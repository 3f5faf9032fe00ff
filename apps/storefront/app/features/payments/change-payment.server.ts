import { redirect } from 'react-router'
import { codeOf, isRefusal } from '#app/server/failure-policy.server.ts'
import { orNotFound } from '#app/server/not-found.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { draftPath, paymentPath } from './payment-paths.server.ts'

type Change = { orderId: string; isAgain: boolean; url: URL }

/**
 * Takes an order up again whose card came to nothing, or is not to be asked any more: to pay it by card once more, or to
 * choose otherwise. It is placed anew, so what has changed meanwhile is said where it can be mended; nothing is lost.
 */
export async function changePayment(handle: SessionHandle, { orderId, isAgain, url }: Change) {
  const { commercialOrders, payments } = handle.platform
  const params = { id: orderId }
  const { status } = await payments.state({ params }).catch(orNotFound(url))
  try {
    if (status === 'PENDING' || status === 'CHALLENGED') await payments.giveUp({ params })
    const { cartId, reference } = await commercialOrders.reopen({ params })
    if (!isAgain) return redirect(draftPath(cartId, url))
    const isPlaced = await placedAgain(handle, orderId)
    return redirect(isPlaced ? paymentPath(reference, url, { go: true }) : draftPath(cartId, url))
  } catch (error) {
    handle.parts.log[isRefusal(error) ? 'warn' : 'error']({ err: error }, 'taking up a payment again failed')
    return { failure: codeOf(error) ?? 'SV0002' }
  }
}

/** What keeps it from being placed stands beside its lines on the page it is filled in on. */
async function placedAgain({ platform, parts }: SessionHandle, id: string): Promise<boolean> {
  try {
    await platform.commercialOrders.place({ params: { id }, body: { paymentOption: 'CREDIT_CARD' } })
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    parts.log.warn({ err: error }, 'an order could not be placed again')
    return false
  }
}
