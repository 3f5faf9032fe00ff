import { data, redirect } from 'react-router'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { getErrorCode, isRefusal } from '@tiber/web/failures.server.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { readReceivedQuantities } from './received-quantities.ts'

export type OrderActionResult = {
  done?: 'cancelled' | 'received' | 'approved' | 'declined' | 'rated' | 'keptLate' | 'droppedLate'
  logisticOrder?: string
  failure?: string
  /** Rejected action, and the reason typed for it. */
  intent?: string
  reason?: string
}

const getText = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Applies an action to a logistic order and returns the typed reason if it is rejected. */
export async function changeOrder(handle: SessionHandle, request: Request, url: URL) {
  const form = await readFormData(request)
  const logisticOrder = getText(form, 'logisticOrder')
  const reason = getText(form, 'reason')
  try {
    return await applyChange(handle, form, url)
  } catch (error) {
    if (error instanceof Response) throw error
    handle.dependencies.log[isRefusal(error) ? 'warn' : 'error']({ err: error }, 'changing an order failed')
    const result: OrderActionResult = {
      failure: getErrorCode(error) ?? 'SV0002',
      intent: getText(form, 'intent'),
      logisticOrder,
      reason,
    }
    return data(result, { status: isRefusal(error) ? 409 : 503 })
  }
}

async function applyChange({ platform }: SessionHandle, form: FormData, url: URL): Promise<OrderActionResult> {
  const params = { id: getText(form, 'logisticOrder') }
  const reason = getText(form, 'reason')
  const intent = form.get('intent')
  if (intent === 'cancel') {
    await platform.logisticOrders.cancel({ params, body: { ...(reason && { reason }) } })
    return { done: 'cancelled', logisticOrder: params.id }
  }
  if (intent === 'receive') {
    const lines = readReceivedQuantities(form)
    await platform.logisticOrders.confirmReception({ params, ...(lines && { body: { lines } }) })
    return { done: 'received', logisticOrder: params.id }
  }
  if (intent === 'rate') {
    const comment = getText(form, 'comment')
    await platform.ratings.rate({
      params,
      body: { grade: Number(getText(form, 'grade')), ...(comment && { comment }) },
    })
    return { done: 'rated', logisticOrder: params.id }
  }
  if (intent === 'keepLate' || intent === 'dropLate') {
    const lines = readLateLines(form)
    if (lines.length === 0) return {}
    await platform.latePieces.decide({ params, body: { decision: intent === 'keepLate' ? 'KEEP' : 'DROP', lines } })
    return { done: intent === 'keepLate' ? 'keptLate' : 'droppedLate', logisticOrder: params.id }
  }
  if (intent === 'approve') {
    await platform.logisticOrders.approve({ params })
    return { done: 'approved', logisticOrder: params.id }
  }
  if (intent === 'disapprove') {
    await platform.logisticOrders.disapprove({ params, body: { ...(reason && { reason }) } })
    return { done: 'declined', logisticOrder: params.id }
  }
  if (intent === 'change') {
    const { cartId } = await platform.commercialOrders.reopen({ params: { id: getText(form, 'order') } })
    throw redirect(`${localisedPath('/checkout/shipping', getPathLocale(url.pathname))}?cart=${cartId}`)
  }
  return {}
}

/** Reads the chosen lines with the number of late pieces that was shown. */
const readLateLines = (form: FormData) =>
  form.getAll('late').flatMap((value) => {
    const [id = '', quantity] = typeof value === 'string' ? value.split(':') : []
    return id ? [{ id, quantity: Number(quantity) }] : []
  })
