import { useFormat } from '../i18n/use-messages.tsx'

const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

/** In a column whose head names the currency; on a phone there are no heads, so it stands with the amount. */
export function NetPrice({ amount }: { amount: number }) {
  const format = useFormat()
  return (
    <b className="font-medium">
      <span className="max-md:hidden">{format.number(amount, cents)}</span>
      <span className="md:hidden">{format.money(amount)}</span>
    </b>
  )
}
