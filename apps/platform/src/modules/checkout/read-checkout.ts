import type { CallResult } from '@tiber/contract/call'
import type { checkout } from '@tiber/contract/orders/checkout'
import { PlatformError } from '@tiber/contract/errors'
import { toMoney, toNumber } from '@tiber/contract/money'
import { inReadTransaction, type CustomerContext } from '../../context.ts'
import * as orders from '../orders/public.ts'
import { listPaymentOptions } from '../payments/public.ts'
import { addWorkingDays, toDay } from '../prices/service.ts'
import { findBankAccount } from '../settings/service.ts'
import { findOrderBlockers, readDraftDetails } from './blockers.ts'
import { selectLastPayment } from './place-order-queries.ts'

/** Reads everything the checkout page needs in one call: blockers, shipping options and payment options. */
export const readCheckout = (context: CustomerContext, id: string) =>
  inReadTransaction(context, (context) => readDraft(context, id))

async function readDraft(context: CustomerContext, id: string): Promise<CallResult<typeof checkout.read>> {
  const order = await orders.requireOrder(context, { id })
  if (order.placedAt !== null) throw new PlatformError('ST0001', 'The order has already been placed.')
  const terms = await orders.selectTerms(context, order.id)
  const draft = { orderId: order.id, logisticOrderIds: terms.map((logisticOrder) => logisticOrder.id) }
  const details = await readDraftDetails(context, draft)
  const deliveries = new Map(details.deliveries.map((place) => [place.id, place]))
  const options = await listPaymentOptions(context)
  const lastOption = await selectLastPayment(context)
  const day = (days: number) => toDay(addWorkingDays(context.now(), days))
  return {
    logisticOrders: terms.map((logisticOrder) => {
      const minOrderValue = deliveries.get(logisticOrder.id)?.minOrderValue ?? null
      return {
        id: logisticOrder.id,
        minOrderValue: minOrderValue === null ? null : toNumber(toMoney(minOrderValue)),
        shipping: orders
          .listShippingOptions(logisticOrder, toMoney(logisticOrder.net))
          .map(({ code, price, earliestDays, latestDays }) => ({
            type: code,
            price: toNumber(price),
            ...orders.toDeliveryDays(
              { earliest: day(earliestDays), latest: day(latestDays) },
              logisticOrder.backorders,
            ),
          })),
      }
    }),
    blockers: await findOrderBlockers(context, draft, details),
    requiredFields: details.requiredFields,
    paymentOptions: options,
    paymentOption: options.find((option) => option === lastOption) ?? options[0],
    bankAccount: (await findBankAccount(context)) ?? null,
  }
}
