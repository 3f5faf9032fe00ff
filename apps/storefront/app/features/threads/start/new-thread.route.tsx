import { Link, useSearchParams } from 'react-router'
import { useForm } from '@tiber/ui/forms/use-form.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { createNotFound, rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { Breadcrumb } from '@tiber/ui/breadcrumb.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { messageRules } from '../compose/message-rules.ts'
import { useMessageDraft } from '../compose/use-message-draft.ts'
import { KnownRoute } from '../known-route.tsx'
import { ReasonField } from './reason-field.tsx'
import type { Route } from './+types/new-thread.route'
import { MessageForm } from './message-form.tsx'
import { listReasons } from './reasons.server.ts'
import { startThread } from './start-thread.server.ts'
import { submitMessageForm } from './submit-message-form.ts'

export const meta = pageTitle('threads.new')

const rules = { reason: { required: true, kind: 'choice' as const }, ...messageRules }

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const id = url.searchParams.get('order') ?? ''
  if (id === '' || !(await hasFeature(handle, 'messages'))) throw createNotFound(url)
  const lineId = url.searchParams.get('line')
  const [order, reasons] = await Promise.all([
    handle.platform.logisticOrders
      .read({ params: { id }, query: { nbPreviewLines: lineId === null ? 0 : maxPreviewLines } })
      .catch(rethrowAsNotFound(url)),
    listReasons(handle, lineId === null ? 'ORDER_MESSAGING' : 'OFFER_MESSAGING', getPathLocale(url.pathname)),
  ])
  const line = order.lines.find((each) => each.id === lineId)
  if (lineId !== null && !line) throw createNotFound(url)
  const variant = line?.orderLogisticLineProductVariantDto
  return {
    order: { id: order.id, reference: order.reference, supplier: order.supplierSnapshot.name },
    line: line && variant ? { id: line.id, sku: variant.sku, name: variant.name } : null,
    reasons,
    draftKey: crypto.randomUUID(),
  }
}

const maxPreviewLines = 1000

export const action = ({ request, url, context }: Route.ActionArgs) => {
  const handle = context.get(sessionContext)
  const id = url.searchParams.get('order') ?? ''
  const lineId = url.searchParams.get('line')
  return startThread(handle, {
    rules,
    request,
    url,
    target: 'reason',
    create: (message, { reason = '' }, options) =>
      handle.platform.threads.create(
        { params: { id }, body: { ...message, reasonCode: reason, ...(lineId && { lineId }) } },
        options,
      ),
  })
}

/** Returns where the message is kept until it is sent. */
const getDraftPlace = (search: URLSearchParams) => `order ${search.get('order')} ${search.get('line') ?? ''}`

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitMessageForm({ request, serverAction, place: getDraftPlace(new URL(request.url).searchParams) })

/** Starts a conversation with the supplier of an order, about the order or one of its articles. */
export default function NewThreadScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const { order, line, reasons, draftKey } = loaderData
  const form = useForm({ rules, result: actionData, initial: { reason: reasons[0]?.code ?? '' } })
  const [search] = useSearchParams()
  const draft = useMessageDraft(getDraftPlace(search), form.values['message'])
  const orderPath = localisedPath(`/account/orders/${order.reference}`, locale)
  return (
    <Page>
      <KnownRoute />
      <Breadcrumb
        label={t('threads.title')}
        crumbs={[
          { label: t('threads.title'), to: localisedPath('/account/messages', locale) },
          { label: t('threads.order', { reference: order.reference }), to: orderPath },
          { label: t('threads.new') },
        ]}
      />
      <PageHead
        title={t('threads.write', { name: order.supplier })}
        sub={
          line ? (
            t('threads.new.line', { sku: line.sku, name: line.name, reference: order.reference })
          ) : (
            <Link to={orderPath}>{t('threads.order', { reference: order.reference })}</Link>
          )
        }
      />
      <MessageForm
        form={form}
        draft={draft}
        draftKey={draftKey}
        submitLabel={t('threads.send')}
        messageHint={t('threads.message.hint')}
      >
        <ReasonField form={form} label={t('threads.reason')} reasons={reasons} />
      </MessageForm>
    </Page>
  )
}
