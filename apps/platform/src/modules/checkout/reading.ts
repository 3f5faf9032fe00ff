import type { CallResult } from '@tiber/contract/call'
import type { checkout } from '@tiber/contract/checkout'
import { PlatformError } from '@tiber/contract/errors'
import { toMoney, toNumber } from '@tiber/contract/money'
import { inReading, type CustomerContext } from '../../context.ts'
import * as orders from '../orders/service.ts'
import { paymentOptionsOf } from '../payments/service.ts'
import { addWorkingDays, dayOf } from '../prices/service.ts'
import { doubtsOf, knownOf } from './doubts.ts'
import { selectTerms } from './draft-queries.ts'
import { selectLastPayment } from './placing-queries.ts'
import { shippingOptions } from './shipping.ts'

/** What whoever checks out has to know, in one answer: what is missing, how it can be delivered and how paid. */
export const readCheckout = (context: CustomerContext, id: string) =>
  inReading(context, (context) => readDraft(context, id))

async function readDraft(context: CustomerContext, id: string): Promise<CallResult<typeof checkout.read>> {
  const order = await orders.requireOrder(context, { id })
  if (order.placedAt !== null) throw new PlatformError('ST0001', 'The order is placed and no draft.')
  const terms = await selectTerms(context, order.id)
  const draft = { orderId: order.id, partIds: terms.map((part) => part.id) }
  const known = await knownOf(context, draft)
  const places = new Map(known.places.map((place) => [place.id, place]))
  const options = await paymentOptionsOf(context)
  const last = await selectLastPayment(context)
  const day = (days: number) => dayOf(addWorkingDays(context.now(), days))
  return {
    parts: terms.map((part) => {
      const least = places.get(part.id)?.minOrderValue ?? null
      return {
        id: part.id,
        minOrderValue: least === null ? null : toNumber(toMoney(least)),
        shipping: shippingOptions(part, toMoney(part.net)).map(({ code, price, earliestDays, latestDays }) => ({
          type: code,
          price: toNumber(price),
          earliest: day(earliestDays),
          latest: day(latestDays),
        })),
      }
    }),
    doubts: await doubtsOf(context, draft, known),
    requiredFields: known.requiredFields,
    paymentOptions: options,
    paymentOption: options.find((option) => option === last) ?? options[0],
  }
}
