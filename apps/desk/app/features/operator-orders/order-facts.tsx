import type { OperatorOrderFull } from '@tiber/contract/operator/operator-orders'
import { EventItem } from '@tiber/ui/event-item.tsx'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'

type FactsProps = { order: OperatorOrderFull }

// messages: operator-orders.option.* operator-orders.attempt.*
export function Payments({ order: { payments, paymentOption } }: FactsProps) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Panel title={t('operator-orders.payment')}>
      <p className="text-13">{paymentOption ? t(`operator-orders.option.${paymentOption}`) : '–'}</p>
      {payments.length > 0 && (
        <ul className="mt-3 flex flex-col gap-3 text-13">
          {payments.map(({ id, at, provider, status, amount, currency, card, reason }) => (
            <li key={id}>
              <span className="flex justify-between gap-3">
                <b className="font-medium text-ink">
                  {t.has(`operator-orders.attempt.${status}`)
                    ? t(`operator-orders.attempt.${status}` as 'operator-orders.attempt.REFUSED')
                    : status}
                </b>
                <span className="whitespace-nowrap">{format.money(amount, { currency })}</span>
              </span>
              <span className="block text-12 text-muted">
                {[format.dateTime(at), card ?? provider, reason].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** What was mailed about the order, newest first: to whom and about what. */
export function Mails({ order: { mails } }: FactsProps) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Panel title={t('operator-orders.mails')}>
      {mails.length === 0 ? (
        <p className="text-13 text-muted">{t('operator-orders.mails.none')}</p>
      ) : (
        <ul className="flex flex-col gap-3 text-13">
          {mails.map(({ id, at, recipient, subject }) => (
            <li key={id}>
              <span className="block wrap-anywhere text-ink">{subject}</span>
              <span className="block text-12 wrap-anywhere text-muted">
                {format.dateTime(at)} · {recipient}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

// messages: operator-orders.event.* operator-orders.actor.*
/** Everything that happened, newest first, with who did it and the request in the log. */
export function Events({ order: { events } }: FactsProps) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Panel title={t('operator-orders.events')}>
      <ol className="flex flex-col gap-3 text-13">
        {events.map(({ id, at, action, part, actor, onBehalfOf, reason, requestId }) => (
          <EventItem
            key={id}
            title={
              <>
                {t(`operator-orders.event.${action}`)}
                {part && <span className="font-normal text-muted"> · {part}</span>}
              </>
            }
            at={format.dateTime(at)}
            by={[
              actor.type === 'SYSTEM' ? 'Tiber' : `${actor.name} (${t(`operator-orders.actor.${actor.type}`)})`,
              onBehalfOf && t('operator-orders.onBehalfOf', { name: onBehalfOf }),
              requestId && t('operator-orders.request', { id: requestId }),
            ]
              .filter(Boolean)
              .join(' · ')}
            reason={reason}
          />
        ))}
      </ol>
    </Panel>
  )
}
