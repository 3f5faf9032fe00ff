import { Form, useFetcher, useLocation, useNavigation } from 'react-router'
import { validateIds } from '#app/features/frame/validate.ts'
import { FailureNote, useFailureText } from '@tiber/ui/forms/form-note.tsx'
import { submitOrKeepPage, unreachableCode } from '@tiber/ui/forms/unreachable.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { sessionContext } from '#app/server/session/session.server.ts'
import { Button } from '@tiber/ui/button.tsx'
import { useInbox } from '../inbox/inbox-context.ts'
import { buildSearch } from '../inbox/inbox-filter.ts'
import { KnownRoute } from '../known-route.tsx'
import { ThreadPanel } from '../inbox/thread-panel.tsx'
import type { Route } from './+types/thread.route'
import { changeThread, type ThreadActionResult } from './change-thread.server.ts'
import { Composer, getComposerKey } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { readThread } from './read-thread.server.ts'
import { ThreadHead } from './thread-head.tsx'
import { useMarkRead } from './use-mark-read.ts'

export const meta = ({ location, loaderData }: Pick<Route.MetaArgs, 'location' | 'loaderData'>) => {
  const subject = loaderData && (loaderData.thread.subject ?? loaderData.thread.reason)
  return subject ? [{ title: `${subject} · Tiber` }] : pageTitle('threads.one')({ location })
}

export const middleware: Route.MiddlewareFunction[] = [validateIds('id')]

export const loader = ({ params, url, context }: Route.LoaderArgs) =>
  readThread(context.get(sessionContext), params.id, url)

export const action = ({ request, params, url, context }: Route.ActionArgs) =>
  changeThread(context.get(sessionContext), { id: params.id, request, url })

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitOrKeepPage({
    request,
    serverAction,
    buildResult: ({ intent = '', ...values }): ThreadActionResult => ({ intent, values, failure: unreachableCode }),
  })

/** A conversation; on a wide screen beside the list it was opened from. */
export default function ThreadScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const inbox = useInbox()
  const isChanging = useNavigation().formData?.has('intent') ?? false
  const getFailureText = useFailureText()
  const { thread, draftKey } = loaderData
  const inboxPath = localisedPath('/account/messages', locale) + buildSearch(inbox.filter)
  const isClosed = thread.status === 'CLOSED'
  const isRefused = actionData?.failure && actionData.intent !== 'send'
  const lastMessageId = thread.messages.at(-1)?.id
  useMarkRead({ threadId: thread.id, messageId: lastMessageId, isUnread: thread.isUnread && !loaderData.isOlderPage })
  return (
    <>
      <KnownRoute />
      <ThreadHead thread={thread} inboxPath={inboxPath} isBusy={isChanging} />
      {isRefused && <FailureNote className="mb-4" {...getFailureText(actionData.failure ?? '')} />}
      <div className="inbox-columns">
        <ThreadPanel inbox={inbox} openId={thread.id} className="max-lg:hidden" />
        <div className="conversation">
          {thread.isUnread && <MarkReadForm messageId={lastMessageId} />}
          <MessageList {...loaderData} pending={usePendingMessage(thread.id)} />
          {isClosed ? (
            <p className="border-t border-line px-4 py-3 text-13 text-muted">{t('threads.closed.text')}</p>
          ) : (
            <Composer
              key={thread.id}
              threadId={thread.id}
              draftKey={draftKey}
              recipient={thread.supplier?.name ?? t('threads.shop')}
              result={actionData?.intent === 'send' ? actionData : undefined}
            />
          )}
        </div>
      </div>
    </>
  )
}

/** Without scripts nothing marks the conversation as read by itself. */
function MarkReadForm({ messageId }: { messageId: string | undefined }) {
  const t = useMessages()
  const { search } = useLocation()
  return (
    <noscript>
      <Form method="post" action={search || '?'} className="border-b border-line px-4 py-2">
        <input type="hidden" name="message" value={messageId} />
        <Button type="submit" name="intent" value="read">
          {t('threads.markRead')}
        </Button>
      </Form>
    </noscript>
  )
}

/** Returns the message that is being sent, until the page has it. */
function usePendingMessage(threadId: string) {
  const { formData } = useFetcher<ThreadActionResult>({ key: getComposerKey(threadId) })
  const text = formData?.get('message')
  return typeof text === 'string' && text.trim() !== ''
    ? { text, fileCount: formData?.getAll('attachment').length ?? 0 }
    : undefined
}
