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

const isStoppedForGood = (status: LogisticStatus) => terminalStatuses.some((each) => each === status)

type PaymentBody = CallBody<typeof payments.create>

/**
 * Pays an order as clients with a form of their provider do: a draft, or an order whose card was refused, is placed
 * with the method the buyer has chosen.
 */
export async function payOrder(context: CustomerContext, body: PaymentBody): Promise<PaymentResult> {
  const { returnUrl, returnPath } = body
  const option = requirePayableOption(body.paymentMethodData.type)
  if (option === 'BANK_WIRE') requireBankAccount(context)
  requireAllowedUrl(context, returnUrl, 'returnUrl')
  const { orderId: id } = await requireReferencedOrder(context, body)
  const order = await readOrder(context, { id }, { nbPreviewLines: 0 })
  const open = order.orderLogistics.filter(({ status }) => !isStoppedForGood(status))
  const isRefused = open.length > 0 && open.every(({ status }) => status === 'BLOCKED_BY_PAYMENT')
  if (isRefused) await reopenOrder(context, id)
  if (isRefused || order.validatedAt === null) await placeOrder(context, { order: { id } }, { paymentOption: option })
  else if (order.paymentOption !== option)
    throw new PlatformError('ST0001', `Order ${order.reference} was placed with another payment option.`)
  if (option === 'BANK_WIRE') return readTransfer(context, id)
  const backUrl = returnPath === undefined ? returnUrl : buildShopUrl(context, context.locale, returnPath)
  return toResult(await openPage(context, id, backUrl))
}
