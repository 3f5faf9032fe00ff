import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { validateIds } from '#app/features/frame/validate.ts'
import { Composer } from '#app/features/threads/conversation/composer.tsx'
import { MessageList } from '#app/features/threads/conversation/message-list.tsx'
import type { ThreadPageData } from '#app/features/threads/conversation/read-thread.server.ts'
import { useMarkRead } from '#app/features/threads/conversation/use-mark-read.ts'
import { KnownRoute } from '#app/features/threads/known-route.tsx'
import { submitOrKeepPage, unreachableCode } from '@tiber/ui/forms/unreachable.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { sessionContext } from '#app/server/session/session.server.ts'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { Route } from './+types/quote.route'
import { changeQuote, type QuoteChangeResult } from './change-quote.server.ts'
import { QuotePage } from './quote-page.tsx'
import type { QuoteView } from './quote-view.ts'
import { readQuote } from './read-quote.server.ts'

export const meta = ({ location, loaderData }: Pick<Route.MetaArgs, 'location' | 'loaderData'>) =>
  loaderData
    ? [{ title: `${loaderData.quote.supplier.name}: ${loaderData.quote.name} · Tiber` }]
    : pageTitle('quotes.one')({ location })

export const middleware: Route.MiddlewareFunction[] = [validateIds('id', 'supplierQuoteId')]

export const loader = ({ params, url, context }: Route.LoaderArgs) =>
  readQuote(context.get(sessionContext), params, url)

export const action = ({ request, params, url, context }: Route.ActionArgs) =>
  changeQuote(context.get(sessionContext), { ids: params, request, url })

/** Revalidates after a refusal too, since the offer has changed meanwhile; only a failed connection changes nothing. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || (actionStatus !== undefined && actionStatus < 500)

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitOrKeepPage({
    request,
    serverAction,
    buildResult: ({ intent = '', reason = '' }): QuoteChangeResult => ({ intent, reason, failure: unreachableCode }),
  })

export default function QuoteScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { quote, conversation } = loaderData
  return (
    <>
      <KnownRoute />
      {/* After a counter-offer the fields are empty for the next one; they are kept if it was refused. */}
      <QuotePage key={`${quote.id} ${quote.turn}`} quote={quote} result={actionData}>
        {conversation ? <Conversation quote={quote} conversation={conversation} /> : <FirstMessage quote={quote} />}
      </QuotePage>
    </>
  )
}

function Conversation({ quote, conversation }: { quote: QuoteView; conversation: ThreadPageData }) {
  const t = useMessages()
  const { thread } = conversation
  useMarkRead({
    threadId: thread.id,
    messageId: thread.messages.at(-1)?.id,
    isUnread: thread.isUnread && !conversation.isOlderPage,
  })
  return (
    <section aria-label={t('quotes.conversation')} className="conversation">
      <MessageList {...conversation} pending={undefined} />
      {quote.allowed.includes('MESSAGE') ? (
        <Composer
          key={thread.id}
          threadId={thread.id}
          draftKey={conversation.draftKey}
          recipient={quote.supplier.name}
          isPrimary={false}
          result={undefined}
        />
      ) : (
        <p className="border-t border-line px-4 py-3 text-13 text-muted">{t('quotes.conversation.closed')}</p>
      )}
    </section>
  )
}

function FirstMessage({ quote }: { quote: QuoteView }) {
  const t = useMessages()
  const locale = useLocale()
  if (!quote.allowed.includes('MESSAGE')) return null
  return (
    <Panel title={t('quotes.conversation')}>
      <p className="mb-3 text-13">{t('quotes.conversation.none', { supplier: quote.supplier.name })}</p>
      <LinkButton
        to={localisedPath(`/account/quotes/${quote.masterQuoteId}/${quote.id}/message`, locale)}
        icon="message-circle"
      >
        {t('quotes.write', { supplier: quote.supplier.name })}
      </LinkButton>
    </Panel>
  )
}
