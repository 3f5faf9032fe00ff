import { useFormat } from '@tiber/ui/i18n/use-messages.tsx'

const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

/** Omits the currency, which the column header names; phones have no headers, so it is shown there. */
export function NetPrice({ amount }: { amount: number }) {
  const format = useFormat()
  const number = format.number(amount, cents)
  const [before, after] = format.money(amount).split(number)
  return (
    <b className="font-medium">
      {before && <span className="md:hidden">{before}</span>}
      {number}
      {after && <span className="md:hidden">{after}</span>}
    </b>
  )
}
