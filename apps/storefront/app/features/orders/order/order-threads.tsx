import { Link } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import type { ThreadView } from './order-view.ts'

/** Lists the conversations with the supplier about this order, the newest first. */
export function OrderThreads({ threads }: { threads: ThreadView[] }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  if (threads.length === 0) return null
  return (
    <ul aria-label={t('orders.threads')} className="border-t border-line text-13 print:hidden">
      {threads.map(({ id, title, sku, excerpt, at, isUnread, isClosed, incidentId }) => (
        <li key={id} className="border-b border-line last:border-b-0">
          <Link
            to={localisedPath(incidentId ? `/account/incidents/${incidentId}` : `/account/messages/${id}`, locale)}
            prefetch="intent"
            className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-2 text-body hover:bg-surface-hover hover:text-body hover:no-underline focus-visible:shadow-focus-inset max-md:px-3"
          >
            <Icon name={incidentId ? 'triangle-alert' : 'messages-square'} className="text-muted" />
            <b className="font-medium text-link">
              {[title ?? t('orders.threads.one'), sku].filter(Boolean).join(' · ')}
            </b>
            {isUnread && (
              <span className="inline-flex items-center gap-1.5 text-12 font-medium text-primary-text">
                <span className="size-2 rounded-full bg-accent" />
                {t('orders.threads.unread')}
              </span>
            )}
            {isClosed && <span className="sub">{t('orders.threads.closed')}</span>}
            <span className="min-w-0 flex-1 basis-40 truncate text-12 text-muted">{excerpt}</span>
            <time dateTime={at} className="text-12 whitespace-nowrap text-muted">
              {format.dateTime(at)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  )
}
