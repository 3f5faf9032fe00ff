import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { PageHead } from '@tiber/ui/page-head.tsx'
import { useInbox } from './inbox-context.ts'
import { ThreadPanel } from './thread-panel.tsx'

export const meta = pageTitle('threads.title')

/** Inbox over all conversations of the company; a wide screen keeps room for the one that is opened. */
export default function InboxScreen() {
  const t = useMessages()
  const locale = useLocale()
  const inbox = useInbox()
  return (
    <>
      <PageHead
        title={t('threads.title')}
        sub={t('threads.sub')}
        actions={
          <LinkButton to={localisedPath('/contact', locale)} icon="message-circle">
            {t('threads.contactShop')}
          </LinkButton>
        }
      />
      <div className="inbox-columns">
        <ThreadPanel inbox={inbox} />
        {inbox.threads.length > 0 && (
          <div className="inbox-blank">
            <EmptyState icon="messages-square" level={2} title={t('threads.choose')}>
              {t('threads.choose.text')}
            </EmptyState>
          </div>
        )}
      </div>
    </>
  )
}
