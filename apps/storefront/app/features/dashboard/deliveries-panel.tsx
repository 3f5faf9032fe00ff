import { Link } from '@tiber/ui/link.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { StatusBadge } from '#app/orders/status-badge.tsx'
import { Badge } from '@tiber/ui/badge.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { Dashboard } from './read-dashboard.server.ts'

/** Lists late deliveries and those expected within a week. */
export function DeliveriesPanel({ logisticOrders }: { logisticOrders: Dashboard['deliveries']['logisticOrders'] }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  if (logisticOrders.length === 0) return null
  return (
    <Panel title={t('dashboard.deliveries')} flush>
      <ul>
        {logisticOrders.map(({ logisticReference, supplier, status, latest, late, offersReport, incidentDeclared }) => (
          <li key={logisticReference} className="list-row grid grid-cols-[minmax(0,1fr)_auto] gap-3 py-2.5">
            <div className="min-w-0">
              <span className="block truncate text-13 text-ink" title={supplier}>
                {supplier}
              </span>
              <Link
                to={localisedPath(`/account/orders/${logisticReference}`, locale)}
                className="inline-flex min-h-6 items-center text-12 whitespace-nowrap"
              >
                {logisticReference}
              </Link>
              <Report reference={logisticReference} isOffered={offersReport} isOpen={incidentDeclared} />
            </div>
            <div className="flex flex-col items-end gap-1">
              {late ? (
                <Badge tone="danger" icon="clock-alert">
                  {t('dashboard.deliveries.late')}
                </Badge>
              ) : (
                <StatusBadge status={status} />
              )}
              <span className="text-12 whitespace-nowrap text-muted">{format.date(latest)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type ReportProps = { reference: string; isOffered: boolean; isOpen: boolean }

/** Says that an incident is open, otherwise links to report a problem. */
function Report({ reference, isOffered, isOpen }: ReportProps) {
  const t = useMessages()
  const locale = useLocale()
  if (isOpen)
    return <span className="block text-12 font-medium text-warning-text">{t('dashboard.deliveries.incident')}</span>
  if (!isOffered) return null
  return (
    <Link
      to={`${localisedPath('/account/incidents/new', locale)}?order=${reference}`}
      aria-label={t('dashboard.deliveries.report.order', { reference })}
      className="flex min-h-6 items-center gap-1 text-12 max-md:min-h-11"
    >
      <Icon name="triangle-alert" size="small" />
      {t('dashboard.deliveries.report')}
    </Link>
  )
}
