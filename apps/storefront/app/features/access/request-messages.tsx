import type { AccessRequest } from '@tiber/contract/company/accounts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { classes } from '@tiber/ui/classes/class-merge.ts'

/** Lists the messages of both sides in order, the applicant's own on the right. */
export function RequestMessages({ messages }: Pick<AccessRequest, 'messages'>) {
  const t = useMessages()
  const format = useFormat()
  return (
    <section aria-labelledby="messages" className="flex flex-col gap-3">
      <h2 id="messages">{t('access.request.messages')}</h2>
      <ol className="flex flex-col gap-2">
        {messages.map(({ author, text, createdAt }) => (
          <li
            key={createdAt + text}
            className={classes(
              'w-[92%] rounded-3 border px-4 py-3',
              author === 'APPLICANT'
                ? 'ml-auto border-transparent bg-surface-selected'
                : 'border-line bg-surface-sunken',
            )}
          >
            <p className="flex flex-wrap gap-x-3 text-12 text-muted">
              <b>{author === 'APPLICANT' ? t('access.request.you') : t('access.request.operator')}</b>
              <time dateTime={createdAt} className="nowrap">
                {format.dateTime(createdAt)}
              </time>
            </p>
            <p className="mt-1 wrap-anywhere whitespace-pre-line text-ink">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
