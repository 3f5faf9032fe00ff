import type { LogisticOrder } from '@tiber/contract/orders/order-shapes'
import { EventItem } from '@tiber/ui/event-item.tsx'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { buildTrackingUrl, type Carrier } from '@tiber/contract/orders/carriers'
import type { OrderDocuments, OrderTimeline, OrderDetails } from './read-orders.server.ts'

export function Delivery({ order: { address, buyer, email, instructions } }: { order: OrderDetails }) {
  const t = useMessages()
  const lines = address
    ? [
        address.fullName,
        address.address,
        address.additionalAddress,
        `${address.zipcode} ${address.city}`,
        address.country,
        address.phone,
      ]
    : []
  return (
    <Panel title={t('orders.delivery')}>
      <address className="text-13 not-italic">
        {address?.company && <span className="block font-medium text-ink">{address.company}</span>}
        {lines.filter(Boolean).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {instructions && (
        <p className="mt-2 text-13 wrap-anywhere text-muted">{t('orders.instructions', { text: instructions })}</p>
      )}
      <p className="mt-3 text-13 text-muted">
        {t('orders.buyer', { name: buyer })} · <a href={`mailto:${email}`}>{email}</a>
      </p>
    </Panel>
  )
}

type ShipmentsProps = {
  shipments: NonNullable<LogisticOrder['seller']>['shipments']
  carriers: Carrier[]
  path: string
}

/** What was shipped, with its labels and a link per parcel where the pages of the carrier are known. */
export function Shipments({ shipments, carriers, path }: ShipmentsProps) {
  const t = useMessages()
  const format = useFormat()
  if (!shipments || shipments.length === 0) return null
  return (
    <Panel title={t('orders.shipments')}>
      <ul className="flex flex-col gap-3 text-13">
        {shipments.map(({ id, number, shippedAt, carrier, trackingNumbers, trackingUrl, lines, net }) => (
          <li key={id}>
            <b className="font-medium text-ink">{t('orders.shipping.number', { n: number })}</b>,{' '}
            {format.dateTime(shippedAt)}
            <span className="block text-muted">
              {[carrier, t('orders.lines', { n: lines.length }), `${format.money(net)} ${t('orders.netOf')}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <a href={`${path}/labels/${number}`} className="block">
              {t('orders.labels')}
            </a>
            {trackingNumbers.map((each) => {
              const url = buildTrackingUrl(carrier ?? '', each, carriers) ?? trackingUrl
              return (
                <span key={each} className="block">
                  {url ? (
                    <a href={url} target="_blank" rel="noreferrer">
                      {each}
                    </a>
                  ) : (
                    each
                  )}
                </span>
              )
            })}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

// messages: orders.document.*
export function Documents({ documents, path }: { documents: OrderDocuments; path: string }) {
  const t = useMessages()
  const format = useFormat()
  if (documents.length === 0) return null
  return (
    <Panel title={t('orders.documents')}>
      <ul className="flex flex-col gap-2 text-13">
        {documents.map(({ id, type, number, issuedAt, gross, currency }) => (
          <li key={id} className="flex items-baseline justify-between gap-3">
            <a href={`${path}/documents/${id}`} className="min-w-0 wrap-anywhere">
              {t(`orders.document.${type}`)} {number}
            </a>
            <span className="whitespace-nowrap text-muted">
              {gross === null ? format.date(issuedAt) : format.money(gross, { currency })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

// messages: orders.event.*
export function History({ events }: { events: OrderTimeline }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Panel title={t('orders.history')}>
      <ol className="event-list">
        {events.toReversed().map(({ id, action, at, actor, reason, automatic }) => (
          <EventItem
            key={id}
            title={t.has(`orders.event.${action}`) ? t(`orders.event.${action}` as 'orders.event.send') : action}
            at={format.dateTime(at)}
            by={actor.name}
            reason={
              automatic
                ? t(automatic.knownOnly ? 'orders.event.automatic.known' : 'orders.event.automatic', {
                    from: automatic.from,
                    until: automatic.until,
                    amount: format.money(automatic.maxNet),
                  })
                : reason
            }
          />
        ))}
      </ol>
    </Panel>
  )
}
