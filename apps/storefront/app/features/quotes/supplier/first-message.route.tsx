import { redirect } from 'react-router'
import { validateIds } from '#app/features/frame/validate.ts'
import { messageRules } from '#app/features/threads/compose/message-rules.ts'
import { useMessageDraft } from '#app/features/threads/compose/use-message-draft.ts'
import { KnownRoute } from '#app/features/threads/known-route.tsx'
import { MessageForm } from '#app/features/threads/start/message-form.tsx'
import { startThread } from '#app/features/threads/start/start-thread.server.ts'
import { submitMessageForm } from '#app/features/threads/start/submit-message-form.ts'
import { useForm } from '@tiber/ui/forms/use-form.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { createNotFound, rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { Breadcrumb } from '@tiber/ui/breadcrumb.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import type { Route } from './+types/first-message.route'

export const meta = pageTitle('threads.new')

export const middleware: Route.MiddlewareFunction[] = [validateIds('id', 'supplierQuoteId')]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  if (!(await hasFeature(handle, 'quotes'))) throw createNotFound(url)
  const quote = await handle.platform.supplierQuotes
    .read({ params: { id: params.supplierQuoteId }, query: { nbPreviewLines: 0 } })
    .catch(rethrowAsNotFound(url))
  if (quote.masterQuoteId !== params.id) throw createNotFound(url)
  // The conversation has begun meanwhile; it goes on on the page of the quote.
  if (quote.threadId !== null) throw redirect(localisedPath(getQuotePath(params), getPathLocale(url.pathname)))
  return { name: quote.name, supplier: quote.supplier.name, draftKey: crypto.randomUUID() }
}

type QuoteParams = { id: string; supplierQuoteId: string }

const getQuotePath = ({ id, supplierQuoteId }: QuoteParams) => `/account/quotes/${id}/${supplierQuoteId}`

export const action = ({ request, params, url, context }: Route.ActionArgs) => {
  const { platform } = context.get(sessionContext)
  return startThread(context.get(sessionContext), {
    rules: messageRules,
    request,
    url,
    target: 'message',
    create: async (body, _values, options) => {
      const { threadId } = await platform.supplierQuotes.addMessage(
        { params: { id: params.supplierQuoteId }, body },
        options,
      )
      return { id: threadId! }
    },
  })
}

/** Returns where the message is kept until it is sent. */
const getDraftPlace = (supplierQuoteId: string) => `quote ${supplierQuoteId}`

export const clientAction = ({ request, params, serverAction }: Route.ClientActionArgs) =>
  submitMessageForm({ request, serverAction, place: getDraftPlace(params.supplierQuoteId) })

/** Starts the conversation with a supplier about its quote. */
export default function FirstMessageScreen({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const { name, supplier, draftKey } = loaderData
  const form = useForm({ rules: messageRules, result: actionData })
  const draft = useMessageDraft(getDraftPlace(params.supplierQuoteId), form.values['message'])
  return (
    <Page>
      <KnownRoute />
      <Breadcrumb
        label={t('quotes.title')}
        crumbs={[
          { label: t('quotes.title'), to: localisedPath('/account/quotes', locale) },
          { label: name, to: localisedPath(`/account/quotes/${params.id}`, locale) },
          { label: supplier, to: localisedPath(getQuotePath(params), locale) },
          { label: t('threads.new') },
        ]}
      />
      <PageHead title={t('quotes.write', { supplier })} sub={name} />
      <MessageForm
        form={form}
        draft={draft}
        draftKey={draftKey}
        messageHint={t('threads.message.hint')}
        submitLabel={t('threads.send')}
      />
    </Page>
  )
}
