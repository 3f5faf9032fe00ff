import { Link } from 'react-router'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge } from '@tiber/ui/badge.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { kindIcons, useThreadTitle } from '../thread-title.ts'
import type { ThreadRow } from './thread-row.ts'

type ThreadItemProps = { thread: ThreadRow; to: string; isOpen: boolean; today: string }

// messages: threads.kind.*
/** A conversation of the list: who it is with, what about, and the beginning of the last message. */
export function ThreadItem({ thread, to, isOpen, today }: ThreadItemProps) {
  const t = useMessages()
  const format = useFormat()
  const getTitle = useThreadTitle()
  const { last } = thread
  const day = format.date(last.at)
  // The open conversation is being read; its mark is on the way.
  const isUnread = thread.isUnread && !isOpen
  return (
    <li>
      <Link
        to={to}
        prefetch="intent"
        aria-current={isOpen ? 'page' : undefined}
        data-unread={isUnread || undefined}
        className="inbox-item"
      >
        <span className="inbox-item-head">
          <Icon name={kindIcons[thread.kind]} size="small" className="text-muted" />
          <span className="sr-only">{t(`threads.kind.${thread.kind}`)}: </span>
          <span className="inbox-item-who">{thread.supplier ?? t('threads.shop')}</span>
          {isUnread && (
            <span className="inbox-dot">
              <span className="sr-only">{t('threads.unread')}</span>
            </span>
          )}
          <time dateTime={last.at}>{day === today ? format.time(last.at) : day}</time>
        </span>
        <span className="inbox-item-about">
          {getTitle(thread)}
          {thread.kind !== 'CONTACT' && thread.order && <span> · {thread.order.reference}</span>}
          {thread.sku && <span> · {thread.sku}</span>}
        </span>
        <span className="inbox-item-text">
          {last.isOwn ? t('threads.you') : last.author}: {last.excerpt}
        </span>
        {(thread.status === 'CLOSED' || last.attachmentCount > 0) && (
          <span className="inbox-item-foot">
            {last.attachmentCount > 0 && (
              <span className="inline-flex items-center gap-1">
                <Icon name="paperclip" size="small" />
                {t('threads.files', { n: last.attachmentCount })}
              </span>
            )}
            {thread.status === 'CLOSED' && (
              <Badge tone="neutral" icon="check">
                {t('threads.closed')}
              </Badge>
            )}
          </span>
        )}
      </Link>
    </li>
  )
}
