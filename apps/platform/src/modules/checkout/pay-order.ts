import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { PaymentResult, payments } from '@tiber/contract/orders/payments'
import { terminalStatuses, type LogisticStatus } from '@tiber/contract/orders/order-statuses'
import type { CustomerContext } from '../../context.ts'
import { readOrder, reopenOrder } from '../orders/public.ts'
import {
  openPage,
  readTransfer,
  requireBankAccount,
  requirePayableOption,
  requireReferencedOrder,
  toResult,
} from '../payments/public.ts'
import { buildShopUrl, requireAllowedUrl } from '../users/public.ts'
import { placeOrder } from './place-order.ts'

const isEnded = (status: LogisticStatus) => terminalStatuses.some((each) => each === status)

type PaymentBody = CallBody<typeof payments.create>

/**
 * Pays an order with the method the buyer has chosen in the form of a payment provider. A draft is placed with it, and
 * so is an order whose card was refused.
 */
export async function payOrder(context: CustomerContext, body: PaymentBody): Promise<PaymentResult> {
  const { returnUrl, returnPath } = body
  const option = requirePayableOption(body.paymentMethodData.type)
  if (option === 'BANK_WIRE') await requireBankAccount(context)
  requireAllowedUrl(context, returnUrl, 'returnUrl')
  const { orderId: id } = await requireReferencedOrder(context, body)
  const order = await readOrder(context, { id }, { nbPreviewLines: 0 })
  const open = order.orderLogistics.filter(({ status }) => !isEnded(status))
  const isRefused = open.length > 0 && open.every(({ status }) => status === 'BLOCKED_BY_PAYMENT')
  if (isRefused) await reopenOrder(context, id)
  if (isRefused || order.validatedAt === null) await placeOrder(context, { order: { id } }, { paymentOption: option })
  else if (order.paymentOption !== option)
    throw new PlatformError('ST0001', `Order ${order.reference} was placed with another payment option.`)
  if (option === 'BANK_WIRE') return readTransfer(context, id)
  const shopUrl = returnPath === undefined ? returnUrl : buildShopUrl(context, context.locale, returnPath)
  return toResult(await openPage(context, id, shopUrl))
}
