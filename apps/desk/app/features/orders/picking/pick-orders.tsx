import type { PickList } from '@tiber/contract/orders/seller-documents'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { isPicked, type Picks } from './pick-rules.ts'

type PickOrdersProps = { list: PickList; picks: Picks; mayShip: boolean }

/** The orders with the number of their tray; one of which everything was taken can be shipped. */
export function PickOrders({ list, picks, mayShip }: PickOrdersProps) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <Panel title={t('picking.orders', { n: list.orders.length })} flush>
      <ol className="pick-orders">
        {list.orders.map(({ id, reference, company }, at) => {
          const lines = list.lines.filter(({ orderId }) => orderId === id)
          const done = lines.filter((line) => isPicked(line, picks)).length
          const path = localisedPath(`/supplier/orders/${id}`, locale)
          return (
            <li key={id}>
              <b className="pick-number">{at + 1}</b>
              <span className="min-w-0 flex-1">
                <Link to={path} prefetch="intent" className="font-medium">
                  {reference}
                </Link>
                <small>
                  {company} · {t('picking.order.progress', { done, n: lines.length })}
                </small>
              </span>
              {mayShip && done === lines.length && (
                <LinkButton to={path} icon="truck">
                  {t('picking.ship')}
                </LinkButton>
              )}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
