import { PlatformError } from '@tiber/contract/errors'
import type { PaymentOption } from '@tiber/contract/order-words'
import type { CustomerContext } from '../../context.ts'
import { paymentTypeOf } from '../accounts/service.ts'

type PaymentType = NonNullable<Awaited<ReturnType<typeof paymentTypeOf>>>

/** How an account may pay: by its terms, which the first names, or sooner. Later than that nobody decides for itself. */
const optionsOfTerms: Record<PaymentType, PaymentOption[]> = {
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

/** A card only where somebody takes it. */
export async function paymentOptionsOf(context: CustomerContext): Promise<[PaymentOption, ...PaymentOption[]]> {
  const terms = (await paymentTypeOf(context, context.caller.accountId)) ?? 'ON_ACCEPTANCE'
  const isTaken = (option: PaymentOption) => option !== 'CREDIT_CARD' || context.paymentProviders.length > 0
  const [first = 'BANK_WIRE', ...rest] = optionsOfTerms[terms].filter(isTaken)
  return [first, ...rest]
}

/** What is wished, if the account may; its terms where nothing is. */
export async function requireOption(context: CustomerContext, wished?: PaymentOption): Promise<PaymentOption> {
  const options = await paymentOptionsOf(context)
  const option = wished ?? options[0]
  if (options.includes(option)) return option
  throw new PlatformError('F-E-040', `The account does not pay by ${option}.`, 'paymentOption')
}
