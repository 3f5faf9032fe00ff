import { PlatformError } from '@tiber/contract/errors'
import type { PaymentOption } from '@tiber/contract/orders/order-statuses'
import type { CustomerContext } from '../../context.ts'
import { findPaymentType } from '../accounts/service.ts'

type PaymentType = NonNullable<Awaited<ReturnType<typeof findPaymentType>>>

/**
 * Payment options by the account's terms: the first is the default, the others are earlier payments. An account cannot
 * choose to pay later.
 */
const optionsByTerms: Record<PaymentType, PaymentOption[]> = {
  ON_ACCEPTANCE: ['BANK_WIRE_ON_ACCEPTANCE', 'BANK_WIRE', 'CREDIT_CARD'],
  DUE_DATE: [
    'BANK_WIRE_ON_DUE_DATE',
    'BANK_WIRE_ON_ACCEPTANCE',
    'BANK_WIRE',
    'CREDIT_CARD',
    'DIRECT_PAYMENT',
    'NO_PAYMENT',
  ],
  BANK_WIRE: ['BANK_WIRE', 'CREDIT_CARD'],
  CARD: ['CREDIT_CARD', 'BANK_WIRE'],
}

/** Lists the payment options of the account; cards only if a provider is configured. */
export async function listPaymentOptions(context: CustomerContext): Promise<[PaymentOption, ...PaymentOption[]]> {
  const terms = (await findPaymentType(context, context.caller.accountId)) ?? 'ON_ACCEPTANCE'
  const isAccepted = (option: PaymentOption) => option !== 'CREDIT_CARD' || context.paymentProviders.length > 0
  const [first = 'BANK_WIRE', ...rest] = optionsByTerms[terms].filter(isAccepted)
  return [first, ...rest]
}

/** Returns the requested option if the account may use it, otherwise its default. */
export async function requirePaymentOption(
  context: CustomerContext,
  requested?: PaymentOption,
): Promise<PaymentOption> {
  const options = await listPaymentOptions(context)
  const option = requested ?? options[0]
  if (options.includes(option)) return option
  throw new PlatformError('F-E-040', `Payment option ${option} is not available to this account.`, 'paymentOption')
}
