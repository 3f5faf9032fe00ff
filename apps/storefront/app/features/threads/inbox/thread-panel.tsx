import { Link } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { usePageLabels } from '@tiber/ui/i18n/use-page-labels.ts'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { PaginationFooter } from '@tiber/ui/pagination.tsx'
import type { Inbox } from './inbox-context.ts'
import { buildSearch, inboxViews, isFiltered, type InboxFilter } from './inbox-filter.ts'
import { InboxSearch } from './inbox-search.tsx'
import { ThreadItem } from './thread-item.tsx'

type ThreadPanelProps = { inbox: Inbox; openId?: string; className?: string }

/** The list of conversations with its views and its search. */
export function ThreadPanel({ inbox, openId, className = '' }: ThreadPanelProps) {
  const t = useMessages()
  const path = localisedPath('/account/messages', useLocale())
  const pageLabels = usePageLabels()
  const { filter, threads, pageCount, hasFailed, today } = inbox
  return (
    <section aria-label={t('threads.list')} className={`inbox-list ${className}`}>
      <Views filter={filter} path={path} />
      <InboxSearch filter={filter} path={path} />
      {hasFailed && (
        <Note tone="danger" className="m-3">
          {t('threads.failed')}
        </Note>
      )}
      {threads.length > 0 && (
        <ul>
          {threads.map((thread) => (
            <ThreadItem
              key={thread.id}
              thread={thread}
              to={`${path}/${thread.id}${buildSearch(filter)}`}
              isOpen={thread.id === openId}
              today={today}
            />
          ))}
        </ul>
      )}
      {threads.length === 0 && !hasFailed && <NoThreads filter={filter} path={path} />}
      <PaginationFooter
        page={filter.page}
        pageCount={pageCount}
        getHref={(page) => path + buildSearch({ ...filter, page })}
        labels={{ ...pageLabels, navigation: t('threads.pages') }}
      />
    </section>
  )
}

type FilterProps = { filter: InboxFilter; path: string }

// messages: threads.view.*
function Views({ filter, path }: FilterProps) {
  const t = useMessages()
  return (
    <nav aria-label={t('threads.views')} className="inbox-views">
      {inboxViews.map((show) => (
        <Link
          key={show}
          to={path + buildSearch({ show, q: filter.q })}
          aria-current={show === filter.show ? 'page' : undefined}
        >
          {t(`threads.view.${show}`)}
        </Link>
      ))}
    </nav>
  )
}

// messages: threads.allRead.*, threads.none.*, threads.empty.*
function NoThreads({ filter, path }: FilterProps) {
  const t = useMessages()
  const hasFilter = isFiltered(filter)
  const isAllRead = filter.show === 'unread' && filter.q.trim() === ''
  const text = isAllRead ? 'threads.allRead' : hasFilter ? 'threads.none' : 'threads.empty'
  return (
    <EmptyState
      icon={isAllRead ? 'circle-check' : hasFilter ? 'search-x' : 'messages-square'}
      level={2}
      title={t(text)}
      actions={hasFilter && <LinkButton to={path}>{t('threads.clear')}</LinkButton>}
    >
      {t(`${text}.text`)}
    </EmptyState>
  )
}
