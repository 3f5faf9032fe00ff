import { useLocation } from 'react-router'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { useShortcut } from '@tiber/ui/hooks/use-shortcut.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import type { OrderDetails } from './read-orders.server.ts'
import { isShippable } from './shipping/shipping-values.ts'

type OrderActionsProps = { order: OrderDetails; may: { answer: boolean; ship: boolean; credit: boolean } }

const pickLink = 'pick-list'

/** What is done with an order beside its next step; the links open the forms at the end of the page. */
export function OrderActions({ order, may }: OrderActionsProps) {
  const t = useMessages()
  const locale = useLocale()
  const { pathname } = useLocation()
  const canPick = isShippable(order)
  useShortcut({
    keys: 'p',
    text: t(canPick ? 'orders.pick' : 'orders.labels'),
    onPress: () => document.getElementById(pickLink)?.click(),
  })
  const last = order.shipments.at(-1)
  return (
    <>
      {canPick ? (
        <LinkButton
          id={pickLink}
          to={localisedPath(`/supplier/orders/pick-list?order=${order.id}`, locale)}
          reloadDocument
          prefetch="none"
          icon="printer"
        >
          {t('orders.pick')}
        </LinkButton>
      ) : (
        last && (
          <LinkButton
            id={pickLink}
            to={`${pathname}/labels/${last.number}`}
            reloadDocument
            prefetch="none"
            icon="printer"
          >
            {t('orders.labels')}
          </LinkButton>
        )
      )}
      {may.credit && order.lines.some(({ shipped }) => shipped > 0) && (
        <a href="#credit" className={buttonClasses({})}>
          <Icon name="undo-2" size="small" />
          {t('orders.credit')}
        </a>
      )}
      {may.answer && canPick && (
        <a href="#cancel" className={buttonClasses({})}>
          <Icon name="ban" size="small" />
          {t('orders.cancelOpen')}
        </a>
      )}
    </>
  )
}
