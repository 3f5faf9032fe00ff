import { Link } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { toNonBreakingName } from '#app/product-ui/non-breaking-name.ts'
import { EventItem } from '@tiber/ui/event-item.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { IncidentView } from '../incident-view.ts'

// messages: incidents.outcome.*
/** Says what was reported: the articles, the order, what the buyer wants. */
export function IncidentFacts({ incident }: { incident: IncidentView }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { order, supplier, lines, wantedOutcome, reporter, createdAt } = incident
  return (
    <Panel title={t('incidents.facts')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-13 [&_dt]:text-muted">
        <dt>{t('incidents.column.order')}</dt>
        <dd>
          <Link to={localisedPath(`/account/orders/${order.reference}`, locale)}>{order.reference}</Link>
        </dd>
        <dt>{t('incidents.column.supplier')}</dt>
        <dd>
          <Link to={localisedPath(`/supplier/${supplier.externalId}`, locale)}>{supplier.name}</Link>
        </dd>
        <dt>{t('incidents.column.articles')}</dt>
        <dd>
          {lines.length === 0
            ? t('incidents.wholeOrder')
            : lines.map(({ id, sku, name, quantity }) => (
                <span key={id} className="block">
                  <b className="font-medium text-ink">
                    {format.number(quantity)} × {sku}
                  </b>{' '}
                  {toNonBreakingName(name)}
                </span>
              ))}
        </dd>
        {wantedOutcome && (
          <>
            <dt>{t('incidents.wanted')}</dt>
            <dd>{t(`incidents.outcome.${wantedOutcome}`)}</dd>
          </>
        )}
        <dt>{t('incidents.reporter')}</dt>
        <dd>
          {reporter}, <span className="nowrap">{format.dateTime(createdAt)}</span>
        </dd>
      </dl>
    </Panel>
  )
}

// messages: incidents.event.*
/** Who did what and when, the newest first. */
export function IncidentHistory({ history }: { history: IncidentView['history'] }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Panel title={t('incidents.history')}>
      <ol className="grid gap-3 text-13">
        {history.toReversed().map(({ action, at, actor, reason }) => (
          <EventItem
            key={`${action} ${at}`}
            title={t(`incidents.event.${action}`)}
            at={format.dateTime(at)}
            by={actor.name}
            reason={reason}
          />
        ))}
      </ol>
    </Panel>
  )
}
