import { useFormat } from '@tiber/ui/i18n/use-messages.tsx'

const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

/** Omits the currency, which the column header names; phones have no headers, so it is shown there. */
export function NetPrice({ amount }: { amount: number }) {
  const format = useFormat()
  return (
    <b className="font-medium">
      <span className="max-md:hidden">{format.number(amount, cents)}</span>
      <span className="md:hidden">{format.money(amount)}</span>
    </b>
  )
}
