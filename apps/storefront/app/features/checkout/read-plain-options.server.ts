import type { CommercialOrder } from '@tiber/contract/orders/order-shapes'
import { draftStatuses, type PaymentOption } from '@tiber/contract/orders/order-statuses'
import { isRefusal } from '@tiber/web/failures.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import type { CheckoutOptions } from './checkout-view.ts'

type PlainOptions = CheckoutOptions & { requiredFields: string[] }

/**
 * Reads what can be chosen in a checkout with the calls of the contract, for a platform without our own: it reports
 * blockers only when the order is placed.
 */
export async function readPlainOptions(handle: SessionHandle, order: CommercialOrder): Promise<PlainOptions> {
  const [logisticOrders, paymentOptions] = await Promise.all([
    readShippingOptions(handle, order),
    readPaymentOptions(handle, order.reference),
  ])
  return {
    logisticOrders,
    paymentOptions,
    paymentOption: 'BANK_WIRE',
    bankAccount: null,
    blockers: [],
    requiredFields: [],
  }
}

async function readPaymentOptions({ platform }: SessionHandle, reference: string): Promise<PaymentOption[]> {
  const methods = await platform.payments.methods({ query: { reference } }).catch((error: unknown) => {
    if (isRefusal(error)) return undefined
    throw error
  })
  return listPaymentOptions(methods?.adyenPaymentMethods)
}

/** Parses the methods of a provider's form; a bank transfer is always possible. */
export function listPaymentOptions(methods: string | undefined): PaymentOption[] {
  const types = parseTypes(methods)
  return ['BANK_WIRE', ...(types.includes('scheme') ? ['CREDIT_CARD' as const] : [])]
}

function parseTypes(methods: string | undefined): string[] {
  try {
    const { paymentMethods } = JSON.parse(methods ?? '{}') as { paymentMethods?: { type?: string }[] }
    return (paymentMethods ?? []).flatMap(({ type }) => type ?? [])
  } catch {
    return []
  }
}

/** Reads the shipping types of each supplier; dates follow from the days they name. */
function readShippingOptions({ platform }: SessionHandle, { orderLogistics }: CommercialOrder) {
  const drafts = orderLogistics.filter(({ status }) => draftStatuses.some((each) => each === status))
  return Promise.all(
    drafts.map(async ({ id }) => {
      const types = await platform.logisticOrders.shippingTypes({ params: { id } })
      const shipping = types.map(({ code, label, earliestDays, latestDays, totalShippingPrice }) => ({
        type: code,
        label,
        price: totalShippingPrice,
        earliest: addDays(earliestDays),
        latest: addDays(latestDays),
      }))
      return { id, minOrderValue: null, shipping }
    }),
  )
}

const dayMs = 24 * 60 * 60 * 1000
const addDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
