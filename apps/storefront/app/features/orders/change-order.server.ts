import { data, redirect } from 'react-router'
import { localeOfPath, localisedPath } from '#app/i18n/locale.ts'
import { codeOf, isRefusal } from '#app/server/failure-policy.server.ts'
import { formOf } from '#app/server/form.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { arrivalsOf } from './arrivals.ts'

export type OrderAnswer = {
  done?: 'cancelled' | 'received'
  part?: string
  failure?: string
  /** Rejected action, and the reason typed for it. */
  intent?: string
  reason?: string
}

const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Applies an action to a logistic order and returns the typed reason if it is rejected. */
export async function changeOrder(handle: SessionHandle, request: Request, url: URL) {
  const form = await formOf(request)
  const part = textOf(form, 'part')
  const reason = textOf(form, 'reason')
  try {
    return await makeChange(handle, form, url)
  } catch (error) {
    if (error instanceof Response) throw error
    handle.parts.log[isRefusal(error) ? 'warn' : 'error']({ err: error }, 'change of an order failed')
    const answer: OrderAnswer = { failure: codeOf(error) ?? 'SV0002', intent: textOf(form, 'intent'), part, reason }
    return data(answer, { status: isRefusal(error) ? 409 : 503 })
  }
}

async function makeChange({ platform }: SessionHandle, form: FormData, url: URL): Promise<OrderAnswer> {
  const params = { id: textOf(form, 'part') }
  const reason = textOf(form, 'reason')
  const intent = form.get('intent')
  if (intent === 'cancel') {
    await platform.logisticOrders.cancel({ params, body: { ...(reason && { reason }) } })
    return { done: 'cancelled', part: params.id }
  }
  if (intent === 'receive') {
    const lines = arrivalsOf(form)
    await platform.logisticOrders.confirmReception({ params, ...(lines && { body: { lines } }) })
    return { done: 'received', part: params.id }
  }
  if (intent === 'change') {
    const { cartId } = await platform.commercialOrders.reopen({ params: { id: textOf(form, 'order') } })
    throw redirect(`${localisedPath('/checkout/shipping', localeOfPath(url.pathname))}?cart=${cartId}`)
  }
  return {}
}
