import type { QuoteEventAction } from '@tiber/contract/quotes/quote-enums'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { EventItem } from '@tiber/ui/event-item.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { QuoteView, VersionView } from './quote-view.ts'

/** These wrote a version. */
const versionActions = new Set<QuoteEventAction>(['offer', 'offerForSupplier', 'counter'])

// messages: quotes.event.*
/** All versions, the newest first, each with what changed since the one before; then what else happened. */
export function QuoteVersions({ quote: { versions, events } }: { quote: QuoteView }) {
  const t = useMessages()
  const others = events.filter(({ action }) => !versionActions.has(action))
  const format = useFormat()
  return (
    <Panel title={t('quotes.history')}>
      <ol className="grid gap-3 text-13">
        {versions.map((version) => (
          <Version key={version.number} version={version} />
        ))}
      </ol>
      <ol className="mt-3 grid gap-2 border-t border-line pt-3 text-13">
        {others.map(({ action, at, actor, reason }) => (
          <EventItem
            key={`${action} ${at}`}
            title={t(`quotes.event.${action}`)}
            at={format.dateTime(at)}
            by={actor.name}
            reason={reason}
          />
        ))}
      </ol>
    </Panel>
  )
}

/** A long list of changes is folded up. */
const maxOpenChanges = 8

// messages: quotes.author.*
function Version({ version }: { version: VersionView }) {
  const t = useMessages()
  const format = useFormat()
  const { changes } = version
  return (
    <li>
      <span className="flex items-baseline justify-between gap-2">
        <b className="font-medium text-ink">
          {t(`quotes.author.${version.author.type}`, { n: version.number, name: version.author.name })}
        </b>
        <span className="nowrap">{format.money(version.totals.net)}</span>
      </span>
      <span className="block text-12 text-muted">
        {format.dateTime(version.createdAt)}
        {version.validityDate && <> · {t('quotes.validUntil', { date: format.date(version.validityDate) })}</>}
      </span>
      {version.message && <p className="mt-1 whitespace-pre-line">{version.message}</p>}
      {changes.length > 0 && (
        <details open={changes.length <= maxOpenChanges} className="mt-1">
          <summary className="cursor-pointer text-12">{t('quotes.changes', { n: changes.length })}</summary>
          <ul className="mt-1 grid gap-0.5 text-12">
            {changes.map((line) => (
              <ChangedLine key={line.lineId} line={line} />
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

type ChangedLineProps = { line: VersionView['changes'][number] }

function ChangedLine({ line: { sku, name, price, quantity, previous } }: ChangedLineProps) {
  const t = useMessages()
  const format = useFormat()
  const write = (amount: number) => format.money(amount, { maxDecimals: 4 })
  return (
    <li className="flex flex-wrap justify-between gap-x-2">
      <span className="min-w-0 truncate">{sku ?? name}</span>
      <span className="nowrap">
        {previous && previous.price !== price && <s className="mr-1.5 text-muted">{write(previous.price)}</s>}
        <span className="text-ink">{write(price)}</span>
        {previous && previous.quantity !== quantity && (
          <span className="ml-1.5">
            {t('quotes.changes.quantity', { before: format.number(previous.quantity), now: format.number(quantity) })}
          </span>
        )}
      </span>
    </li>
  )
}
