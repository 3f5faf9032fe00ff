import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { StatusBadge } from '#app/orders/status-badge.tsx'
import { Badge } from '@tiber/ui/badge.tsx'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Cell, Code, HeadCell, SubLine, Table } from '@tiber/ui/table.tsx'
import type { Delivery } from './read-deliveries.server.ts'

type DeliveryChoiceProps = { deliveries: Delivery[]; supplier: string | null; isReturn: boolean }

// messages: incidents.choose.sub.*
/** Asks which delivery has the problem or is to be returned. */
export function DeliveryChoice({ deliveries, supplier, isReturn }: DeliveryChoiceProps) {
  const t = useMessages()
  const locale = useLocale()
  if (deliveries.length === 0)
    return (
      <section className="rounded-3 border border-line-strong bg-surface">
        <EmptyState
          icon="package"
          level={2}
          title={t('incidents.choose.none')}
          actions={<LinkButton to={localisedPath('/account/orders', locale)}>{t('incidents.empty.orders')}</LinkButton>}
        >
          {t('incidents.choose.none.text')}
        </EmptyState>
      </section>
    )
  const sub = isReturn ? 'incidents.choose.sub.return' : 'incidents.choose.sub'
  return (
    <Panel title={t('incidents.choose')} flush>
      <p className="border-b border-line px-4 py-2 text-13 text-muted max-md:px-3">
        {supplier === null ? t(sub) : t(`${sub}.supplier`, { supplier })}
      </p>
      <Table label={t('incidents.choose')} list>
        <thead>
          <tr>
            <HeadCell>{t('incidents.column.order')}</HeadCell>
            <HeadCell>{t('incidents.column.supplier')}</HeadCell>
            <HeadCell>{t('incidents.column.stage')}</HeadCell>
            <HeadCell>
              <span className="sr-only">{t('incidents.choose.one')}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.reference} delivery={delivery} isReturn={isReturn} />
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function DeliveryRow({ delivery, isReturn }: { delivery: Delivery; isReturn: boolean }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { reference, supplier, status, isLate, placedAt, hasIncident } = delivery
  const query = new URLSearchParams({ order: reference, ...(isReturn && { wanted: 'RETURN' }) })
  return (
    <tr>
      <Cell phone="full">
        <Code>{reference}</Code>
        <SubLine>{t('incidents.choose.placed', { date: format.date(placedAt) })}</SubLine>
      </Cell>
      <Cell phone="full">{supplier}</Cell>
      <Cell phone="half">
        {isLate ? (
          <Badge tone="danger" icon="clock-alert">
            {t('incidents.choose.late')}
          </Badge>
        ) : (
          <StatusBadge status={status} />
        )}
        {hasIncident && (
          <span className="block text-12 font-medium text-warning-text">{t('orders.line.incident')}</span>
        )}
      </Cell>
      <Cell kind="num" phone="end">
        <LinkButton
          to={`${localisedPath('/account/incidents/new', locale)}?${query}`}
          aria-label={t('incidents.choose.one.of', { reference })}
        >
          {t('incidents.choose.one')}
        </LinkButton>
      </Cell>
    </tr>
  )
}
