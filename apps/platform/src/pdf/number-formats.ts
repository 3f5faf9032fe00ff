import type { Locale } from '@tiber/contract/locales'
import { toMoney, toNumber, type Money } from '@tiber/contract/money'

/** Creates the formats of a document; they use only spaces the font has. */
export function createFormats(locale: Locale, currency: string) {
  const plain = (text: string) => text.replaceAll('\u202f', '\u00a0')
  const twoDecimals = new Intl.NumberFormat(locale, {
    useGrouping: 'always',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const sixDecimals = new Intl.NumberFormat(locale, {
    useGrouping: 'always',
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  })
  const integer = new Intl.NumberFormat(locale, { useGrouping: 'always' })
  const percentFormat = new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 3 })
  const currencyFormat = new Intl.NumberFormat(locale, { useGrouping: 'always', style: 'currency', currency })
  return {
    money: (amount: Money) => plain(twoDecimals.format(toNumber(amount))),
    price: (amount: string) => plain(sixDecimals.format(toNumber(toMoney(amount)))),
    count: (count: number) => plain(integer.format(count)),
    percent: (percent: string) => `${percentFormat.format(Number(percent))}\u00a0%`,
    amount: (amount: number) => plain(currencyFormat.format(amount)),
    /** Formats a date as DD-MM-YYYY in both languages. */
    day: (at: string) => new Date(at).toISOString().slice(0, 10).split('-').toReversed().join('-'),
  }
}
