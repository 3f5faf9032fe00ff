import { Link } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { getOrderPath } from './order-path.ts'

type OrderLinkProps = { order: { reference: string; placed: boolean } }

/** Leads to the order of an accepted quote: to its checkout until it is placed. */
export function OrderLink({ order }: OrderLinkProps) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <Link to={localisedPath(getOrderPath(order), locale)}>
      {t(order.placed ? 'quotes.order' : 'quotes.order.complete', { reference: order.reference })}
    </Link>
  )
}
