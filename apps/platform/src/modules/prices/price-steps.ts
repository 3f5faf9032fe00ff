import { pickText, type Locale } from '@tiber/contract/locales'
import { toMoney, toNumber } from '@tiber/contract/money'
import type { PriceStep } from '@tiber/contract/catalogue/prices'
import type { TracedPrice } from './queries.ts'

/** Returns the steps that changed the price: the public list, the list that won, its break, its discount. */
export function buildPriceSteps(
  { locale }: { locale: Locale },
  winner: TracedPrice,
  list: TracedPrice | null | undefined,
): PriceStep[] {
  const step = (kind: PriceStep['step'], row: TracedPrice, at: { quantity: number; price: string }): PriceStep => ({
    step: kind,
    offerPriceType: row.type,
    name: pickText(row.name, locale) ?? '',
    reference: row.reference,
    validUntil: row.validUntil,
    quantity: at.quantity,
    unitPrice: toNumber(toMoney(at.price)),
  })
  const first = ({ firstQuantity, firstPrice }: TracedPrice) => ({
    quantity: firstQuantity,
    price: firstPrice,
  })
  const reached = { quantity: winner.breakQuantity, price: winner.price }
  return [
    ...(list ? [step('list', list, first(list))] : []),
    ...(winner.type === 'PUBLIC' ? [] : [step('contract', winner, first(winner))]),
    ...(winner.breakQuantity > winner.firstQuantity ? [step('break', winner, reached)] : []),
    ...(winner.discountPrice === null ? [] : [step('discount', winner, { ...reached, price: winner.discountPrice })]),
  ]
}
