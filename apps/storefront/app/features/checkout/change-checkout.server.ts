import { redirect } from 'react-router'
import { contract } from '@tiber/contract/contract'
import type { PaymentOption, ShippingType } from '@tiber/contract/orders/order-statuses'
import { buildCustomFieldInputs, getCustomFieldRules } from '@tiber/ui/forms/custom-field-rules.ts'
import { buildRules } from '@tiber/ui/forms/field-rules.ts'
import { isRefusal, getErrorCode } from '@tiber/web/failures.server.ts'
import { createSubmission } from '@tiber/web/form.server.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { getPaymentOption } from '#app/orders/payment-option.ts'
import { createNotFound, rethrowAsNotFound } from '#app/server/not-found.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { openDraft, placedPath, readCheckout } from './read-checkout.server.ts'

/** Result of a change; the page itself is revalidated. */
export type ChangeResult = { failure?: string }

type Change = { orderId: string; form: FormData; url: URL }

/** Applies one change to a draft, sent by the page on every choice. */
export async function changeCheckout(handle: SessionHandle, change: Change): Promise<ChangeResult> {
  try {
    await retryOnFreshDraft(handle, change.url, () => applyChange(handle, change))
  } catch (error) {
    handle.dependencies.log[isRefusal(error) ? 'warn' : 'error']({ err: error }, 'changing a draft order failed')
    return { failure: getErrorCode(error) ?? 'SV0002' }
  }
  // A held draft waits among the carts until it is taken up again.
  if (getText(change.form, 'intent') === 'hold')
    throw redirect(localisedPath('/account/carts?status=ON_GOING', getPathLocale(change.url.pathname)))
  return {}
}

/** Runs a change and, if the cart was changed in another tab, refreshes the draft and retries once. */
async function retryOnFreshDraft<Result>(handle: SessionHandle, url: URL, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (getErrorCode(error) !== 'F-E-002') throw error
    await openDraft(handle, url)
    return run()
  }
}

const getText = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

async function applyChange({ platform }: SessionHandle, { orderId, form }: Change): Promise<unknown> {
  const { commercialOrders, logisticOrders } = platform
  const orderParams = { id: orderId }
  const logisticOrderParams = { id: getText(form, 'logisticOrder') }
  const shippingAddress = { shippingAddressId: getText(form, 'address') }
  const shippingType = getText(form, 'type') as ShippingType
  switch (getText(form, 'intent')) {
    case 'ship-all':
      return commercialOrders.setShippingAddress({ params: orderParams, body: shippingAddress })
    case 'ship-logistic-order':
      return logisticOrders.setShippingAddress({ params: logisticOrderParams, body: shippingAddress })
    case 'ship-line': {
      const body = [{ lineId: getText(form, 'line'), ...(shippingAddress.shippingAddressId && shippingAddress) }]
      return commercialOrders.setLineAddresses({ params: orderParams, body })
    }
    case 'type-logistic-order':
      return logisticOrders.setShippingType({ params: logisticOrderParams, body: { shippingType } })
    case 'bill':
      return commercialOrders.setBilling({ params: orderParams, body: { billingAddressId: getText(form, 'address') } })
    case 'quantity': {
      const quantity = Number(getText(form, 'quantity'))
      return logisticOrders.updateLine({
        params: { ...logisticOrderParams, lineId: getText(form, 'line') },
        body: { quantity },
      })
    }
    case 'remove':
      // Other platforms know this path by the reference only.
      return commercialOrders.deleteLines({
        params: { id: getText(form, 'reference') },
        body: [{ offerPriceId: getText(form, 'price') }],
      })
    case 'hold':
      return commercialOrders.hold({ params: orderParams })
    case 'prices':
      return commercialOrders.sync({ params: orderParams })
    default:
      return undefined
  }
}

const paymentRules = buildRules(contract.commercialOrders.place.body, ['paymentOption'])

/** Saves the custom fields of a draft; mandatory ones are required only when the order is placed. */
async function saveCustomFields(handle: SessionHandle, { orderId, form }: Change) {
  const { platform, dependencies } = handle
  const { fields, checkout } = await readCheckout(handle, orderId)
  // A mandatory field may still be empty while the form is being filled in.
  const isPlacing = getText(form, 'intent') === 'place'
  const rules = getCustomFieldRules(fields.map((field) => ({ ...field, mandatory: isPlacing && field.mandatory })))
  const sent = createSubmission(form, { ...rules, ...paymentRules })
  if (sent.isValid())
    await sent.send(dependencies.log, 'saving the fields of an order', () =>
      platform.commercialOrders.updateFields({
        params: { id: checkout.reference },
        body: { customFields: buildCustomFieldInputs(fields, sent.values) },
      }),
    )
  return sent
}

/** Saves the fields without reporting validation problems, which appear when the form is submitted. */
export async function saveFields(handle: SessionHandle, change: Change): Promise<ChangeResult> {
  await retryOnFreshDraft(handle, change.url, () => saveCustomFields(handle, change)).catch((error: unknown) => {
    // The order was placed in another tab; its fields are final.
    if (getErrorCode(error) === 'ST0001') return
    rethrowAsNotFound(change.url)(error)
  })
  return {}
}

/** Saves the form, places the order and redirects to payment or confirmation. */
export async function placeOrder(handle: SessionHandle, change: Change) {
  const { platform, dependencies } = handle
  const { url } = change
  const params = { id: change.orderId }
  const order = await platform.commercialOrders.read({ params, query: { nbPreviewLines: 0 } }).catch((error) => {
    if (getErrorCode(error) !== 'F-E-002') return rethrowAsNotFound(url)(error)
    return undefined
  })
  if (!order) return requireReview(handle, change)
  const { reference } = order
  // The order was placed already, by another tab or a second click.
  if (order.validatedAt !== null) return redirect(placedPath({ ...order, paymentOption: getPaymentOption(order) }, url))
  const sent = await saveCustomFields(handle, change)
  if (!sent.isValid()) return sent.toResult()
  const paymentOption = (sent.values.paymentOption || undefined) as PaymentOption | undefined
  await sent.send(dependencies.log, 'placing an order', () =>
    platform.commercialOrders.place({ params, body: { ...(paymentOption && { paymentOption }) } }),
  )
  if (!sent.isValid()) return sent.toResult()
  return redirect(placedPath({ reference, paymentOption }, url))
}

/** Saves the fields and asks the buyer to review the page, since its cart was changed while it was open. */
async function requireReview(handle: SessionHandle, change: Change) {
  const { url } = change
  const draft = await openDraft(handle, url)
  if (typeof draft !== 'string') return redirect(url.pathname + url.search)
  if (draft !== change.orderId) throw createNotFound(url)
  const sent = await saveCustomFields(handle, change)
  return sent.toResult({ failure: 'ST0001' })
}
