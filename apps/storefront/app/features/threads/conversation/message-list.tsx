import { Link } from 'react-router'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { MessageBubble, PendingBubble, type PendingMessage } from './message-bubble.tsx'
import { groupByDay } from './thread-view.ts'
import { useOlderMessages } from './use-older-messages.ts'
import type { ThreadPageData } from './read-thread.server.ts'

type MessageListProps = Pick<ThreadPageData, 'thread' | 'isOlderPage' | 'hasOlder' | 'userId'> & {
  /** The message on its way. */
  pending: PendingMessage | undefined
}

/** Messages by day, the newest last and in view; older ones are loaded on demand. */
export function MessageList({ thread, isOlderPage, hasOlder: hasOlderPage, userId, pending }: MessageListProps) {
  const t = useMessages()
  const format = useFormat()
  const { messages, hasOlder, state, load } = useOlderMessages(thread, hasOlderPage)
  return (
    // A scrolling region must be focusable, or keyboard users cannot reach its start.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={t('threads.messages')} tabIndex={0} className="message-scroll">
      {/* The only child of a reversed column: the browser starts at its end, and the order of reading stays. */}
      <div className="message-list">
        {isOlderPage && (
          <Link to="." className={buttonClasses({ variant: 'quiet', className: 'self-center' })}>
            {t('threads.newest')}
          </Link>
        )}
        {hasOlder && (
          <Link
            to={`?before=${messages[0]?.id}`}
            preventScrollReset
            aria-busy={state === 'loading' || undefined}
            onClick={(event) => {
              event.preventDefault()
              if (state !== 'loading') load()
            }}
            className={buttonClasses({ variant: 'quiet', className: 'self-center' })}
          >
            {t(state === 'loading' ? 'threads.older.loading' : 'threads.older')}
          </Link>
        )}
        {state === 'failed' && (
          <p role="alert" className="text-center text-13 text-danger-text">
            {t('forms.unreachable')}
          </p>
        )}
        {groupByDay(messages, format.date).map(({ day, messages: ofDay }) => (
          <div key={day} className="message-day">
            <h2>{day}</h2>
            <ol>
              {ofDay.map((message) => (
                <MessageBubble key={message.id} message={message} threadId={thread.id} userId={userId} />
              ))}
            </ol>
          </div>
        ))}
        {pending && <PendingBubble pending={pending} />}
      </div>
    </section>
  )
}
