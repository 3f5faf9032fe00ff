import { useShortcut } from '@tiber/ui/hooks/use-shortcut.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import type { OrderRow } from '../read-orders.server.ts'

const pickLink = 'pick-list'

/** Prints one pick list for the chosen orders, or for all that are listed. */
export function PickDock({ orders, chosen, path }: { orders: OrderRow[]; chosen: OrderRow[]; path: string }) {
  const t = useMessages()
  const picked = chosen.length > 0 ? chosen : orders
  const query = new URLSearchParams(picked.map(({ id }) => ['order', id]))
  useShortcut({ keys: 'p', text: t('orders.pick'), onPress: () => document.getElementById(pickLink)?.click() })
  return (
    <div className="dock desk-dock">
      <span className="text-16 font-bold whitespace-nowrap text-ink">
        {chosen.length > 0 ? t('orders.chosen', { n: chosen.length }) : t('orders.pick.all', { n: picked.length })}
      </span>
      <span className="min-w-0 flex-1 text-13 text-muted max-md:hidden">
        {t('orders.lines', { n: picked.reduce((sum, { lineCount }) => sum + lineCount, 0) })}
      </span>
      <LinkButton
        id={pickLink}
        to={`${path}/pick-list?${query}`}
        reloadDocument
        prefetch="none"
        variant="primary"
        size="large"
        icon="printer"
        className="max-md:flex-1"
      >
        {t('orders.pick')}
      </LinkButton>
    </div>
  )
}
