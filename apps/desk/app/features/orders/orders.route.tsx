import { data, useLocation } from 'react-router'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { readFormData } from '@tiber/web/form.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import { readViews } from '../frame/views/read-views.server.ts'
import { ViewsBar } from '../frame/views/views-bar.tsx'
import type { Route } from './+types/orders.route'
import { acceptChosen } from './accept-chosen.server.ts'
import { answerOrder } from './answer-order.server.ts'
import { Deadline } from './deadline.tsx'
import { HandPanel } from './inbox/hand-panel.tsx'
import { InboxDock } from './inbox/inbox-dock.tsx'
import { InboxKeys, InboxStatus } from './inbox/inbox-keys.tsx'
import { InboxList } from './inbox/inbox-list.tsx'
import { useInboxColumns } from './inbox/inbox-table.tsx'
import { PickDock } from './print/pick-dock.tsx'
import { readOrder, readOrders } from './read-orders.server.ts'
import { isStage } from './stages.ts'
import { useInbox, type ChangedOrder, type Inbox, type InboxData, type InboxResult } from './inbox/use-inbox.ts'

export const meta = pageTitle('orders.title')
export const middleware: Route.MiddlewareFunction[] = [requireRight('SELLER_ORDER_READ')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const requested = url.searchParams.get('stage')
  const stage = isStage(requested) ? requested : 'toAnswer'
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(url.searchParams.get('page')) || 1)))
  const words = (url.searchParams.get('q') ?? '').trim().slice(0, 200)
  const [list, views] = await Promise.all([readOrders(handle, { stage, page, words }), readViews(handle, 'orders')])
  const asked = url.searchParams.get('hand')
  const handId = list.orders.some(({ id }) => id === asked) ? asked : list.orders[0]?.id
  return {
    stage,
    page,
    words,
    ...list,
    views,
    // The order may have gone since the list was read.
    hand: handId
      ? await readOrder(handle, handId, { locale: getPathLocale(url.pathname) }).catch(() => undefined)
      : undefined,
    mayAnswer: handle.staff?.rights.includes('SELLER_ORDER_ANSWER') ?? false,
    now: Date.now(),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const form = await readFormData(request)
  const intent = form.get('intent')
  if (intent === 'take') {
    await handle.platform.sellerOrders
      .take({ params: { id: String(form.get('orderId') ?? '') } })
      .catch(() => undefined)
    return null
  }
  const { result, flash } = await (intent === 'acceptAll' ? acceptChosen(handle, form) : answerOrder(handle, form))
  if (!flash) return result ?? data(null, { status: 400 })
  // The next order comes into hand.
  const next = new URL(url)
  next.searchParams.delete('hand')
  throw redirectWithFlash(handle.jar, next.pathname + next.search, flash)
}

export default function OrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const { pathname } = useLocation()
  const { stage, orders, counts, hand, now, views } = loaderData
  const result = (actionData ?? undefined) as InboxResult
  const inbox = useInbox(loaderData, result)
  const first = stage === 'toAnswer' ? orders[0]?.answerBy : null
  return (
    <DeskPage title={t('orders.title')} sub={<InboxSummary count={counts.TO_ANSWER} first={first} now={now} />}>
      {result?.changed?.length ? <ChangedNote accepted={result.accepted ?? 0} changed={result.changed} /> : null}
      <ViewsBar views={views} columns={useInboxColumns(stage, now)} />
      <div className="inbox">
        <InboxList list={loaderData} inbox={inbox} />
        {hand && (
          <HandPanel
            key={`${hand.id} ${hand.stage}`}
            order={hand}
            path={pathname}
            today={new Date(now).toISOString().slice(0, 10)}
            result={result}
          />
        )}
      </div>
      <InboxActions list={loaderData} inbox={inbox} />
    </DeskPage>
  )
}

/** What is done with the chosen orders, and the keys for it. */
function InboxActions({ list: { orders }, inbox }: { list: InboxData; inbox: Inbox }) {
  const { pathname, search } = useLocation()
  const { canChoose, canPick, handId, isMoved, chosen, chosenOrders, choose, takeInHand, changeDay } = inbox
  return (
    <>
      {canChoose && (
        <InboxDock
          form={inbox.form}
          chosen={chosenOrders}
          inStock={orders.filter(({ stock }) => stock.verdict === 'ALL')}
          hasDay={inbox.hasDay}
          onChoose={choose}
          onChangeDay={changeDay}
        />
      )}
      {canPick && <PickDock orders={orders} chosen={chosenOrders} path={pathname} />}
      <InboxStatus orders={orders} handId={isMoved ? handId : undefined} />
      {orders.length > 0 && (
        <InboxKeys
          key={search}
          orders={orders}
          path={pathname}
          handId={handId}
          chosen={canChoose ? chosen : undefined}
          onChoose={choose}
          onTakeInHand={takeInHand}
          onChangeDay={changeDay}
        />
      )}
    </>
  )
}

type InboxSummaryProps = { count: number; first: string | null | undefined; now: number }

/** How many orders wait for an answer, and until when the first of them. */
function InboxSummary({ count, first, now }: InboxSummaryProps) {
  const t = useMessages()
  return (
    <>
      {t('orders.sub', { n: count })}{' '}
      {first && (
        <>
          {t(Date.parse(first) < now ? 'orders.sub.firstPassed' : 'orders.sub.first')}{' '}
          <Deadline at={first} now={now} isInline />
        </>
      )}
    </>
  )
}

function ChangedNote({ accepted, changed }: { accepted: number; changed: ChangedOrder[] }) {
  const t = useMessages()
  return (
    <Note tone="warning" className="mb-3" title={t('orders.changed', { n: changed.length, accepted })}>
      <ul>
        {changed.map(({ id, reference, conflict }) => (
          <li key={id}>
            {conflict?.changedBy ? t('orders.changed.by', { reference, name: conflict.changedBy }) : reference}
          </li>
        ))}
      </ul>
    </Note>
  )
}
