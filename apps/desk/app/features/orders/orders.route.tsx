import { useState } from 'react'
import { flushSync } from 'react-dom'
import { data, Form, useLocation, useNavigate, useNavigation } from 'react-router'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { usePageLabels } from '@tiber/ui/i18n/use-page-labels.ts'
import { FilterSearch } from '@tiber/ui/inputs/filter-search.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { PaginationFooter } from '@tiber/ui/pagination.tsx'
import { readFormData } from '@tiber/web/form.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import type { OrderConflict } from '@tiber/contract/orders/seller-order-shapes'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { LinkChips } from '../frame/link-chips.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import { useColumnsQuery } from '../frame/views/columns.ts'
import { KeptColumns } from '../frame/views/kept-columns.tsx'
import { readViews } from '../frame/views/read-views.server.ts'
import { ViewsBar } from '../frame/views/views-bar.tsx'
import type { Route } from './+types/orders.route'
import { acceptChosen } from './accept-chosen.server.ts'
import type { AnswerResult } from './answer-form.tsx'
import { answerOrder } from './answer-order.server.ts'
import { Deadline } from './deadline.tsx'
import { HandPanel } from './hand-panel.tsx'
import { InboxDock } from './inbox-dock.tsx'
import { InboxKeys, InboxStatus, KeyHints } from './inbox-keys.tsx'
import { chosenForm, InboxTable, useInboxColumns } from './inbox-table.tsx'
import { PickDock } from './print/pick-dock.tsx'
import { readOrder, readOrders } from './read-orders.server.ts'
import { countOfStage, isStage, stages } from './stages.ts'

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

type ChangedOrder = { id: string; reference: string; conflict: OrderConflict | null }
type ActionResult = (FormResult & AnswerResult & { accepted?: number; changed?: ChangedOrder[] }) | null | undefined

export default function OrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const { pathname, search } = useLocation()
  const { stage, page, words, orders, pageCount, counts, hand, mayAnswer, now, views } = loaderData
  const columns = useInboxColumns(stage, now)
  const result = (actionData ?? undefined) as Exclude<ActionResult, null>
  const canChoose = mayAnswer && stage === 'toAnswer' && orders.length > 0
  const canPick = (stage === 'toPrepare' || stage === 'toSend') && orders.length > 0
  const handId = useHandId(hand?.id)
  // The first order of the list is in hand without anybody having moved to it.
  const isMoved = new URLSearchParams(search).has('hand')
  const { chosen, choose } = useChosen(orders.map(({ id }) => id))
  const takeInHand = useTakeInHand()
  const [hasDay, setHasDay] = useState(false)
  const changeDay = () => showDayField(() => setHasDay(true))
  const form = useForm({ rules: {}, result, intent: 'acceptAll' })
  return (
    <DeskPage
      title={t('orders.title')}
      sub={
        <InboxSummary count={counts.TO_ANSWER} first={stage === 'toAnswer' ? orders[0]?.answerBy : null} now={now} />
      }
    >
      {result?.changed?.length ? <ChangedNote accepted={result.accepted ?? 0} changed={result.changed} /> : null}
      <ViewsBar views={views} columns={columns} />
      <div className="inbox">
        <section className="panel-box">
          <InboxToolbar stage={stage} words={words} counts={counts} />
          {orders.length === 0 && <EmptyInbox stage={stage} words={words} counts={counts} />}
          {orders.length > 0 && (
            <InboxTable
              orders={orders}
              stage={stage}
              now={now}
              path={pathname}
              handId={handId}
              chosen={canChoose || canPick ? chosen : undefined}
              onChoose={choose}
              onTakeInHand={takeInHand}
            />
          )}
          <InboxPages {...{ stage, words, page, pageCount }} />
          {orders.length > 0 && <KeyHints canChoose={canChoose} />}
        </section>
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
      {canChoose && (
        <InboxDock
          form={form}
          chosen={orders.filter(({ id }) => chosen.has(id))}
          inStock={orders.filter(({ stock }) => stock.verdict === 'ALL')}
          hasDay={hasDay || form.problems['shipsOn'] !== undefined}
          onChoose={choose}
          onChangeDay={changeDay}
        />
      )}
      {canPick && <PickDock orders={orders} chosen={orders.filter(({ id }) => chosen.has(id))} path={pathname} />}
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
    </DeskPage>
  )
}

/** Shows the field of the day and moves the focus into it. */
function showDayField(show: () => void) {
  flushSync(show)
  document.querySelector<HTMLElement>(`#${chosenForm} [name='shipsOn']`)?.focus()
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

type InboxPagesProps = Pick<Route.ComponentProps['loaderData'], 'stage' | 'words' | 'page' | 'pageCount'>

function InboxPages({ stage, words, page, pageCount }: InboxPagesProps) {
  const toHref = useStageHref(words)
  return (
    <PaginationFooter
      page={page}
      pageCount={pageCount}
      getHref={(shown) => toHref({ stage, page: String(shown) })}
      labels={usePageLabels()}
    />
  )
}

type InboxView = Pick<Route.ComponentProps['loaderData'], 'stage' | 'words' | 'counts'>

function InboxToolbar({ stage, words, counts }: InboxView) {
  const t = useMessages()
  const toHref = useStageHref(words)
  const format = useFormat()
  return (
    <div className="inbox-toolbar">
      <LinkChips
        label={t('orders.stages')}
        className="-mx-1 mb-0 min-w-0 p-1 max-md:flex-nowrap max-md:overflow-x-auto"
        chips={stages.map((each) => ({
          label: (
            <>
              {t(`orders.stage.${each}`)} <b className="font-medium">{format.number(countOfStage(each, counts))}</b>
            </>
          ),
          to: toHref({ stage: each }),
          isCurrent: each === stage,
        }))}
      />
      <Form method="get" className="inbox-search">
        <input type="hidden" name="stage" value={stage} />
        <KeptColumns />
        <FilterSearch query={words} label={t('orders.search')} maxLength={200} />
      </Form>
    </div>
  )
}

function EmptyInbox({ stage, words, counts }: InboxView) {
  const t = useMessages()
  return (
    <EmptyState icon={words ? 'search-x' : 'package'} level={2} title={t('orders.none')}>
      {words
        ? t('orders.none.words', { words })
        : stage === 'toAnswer'
          ? t('orders.none.toAnswer', { n: counts.TO_PREPARE + counts.TO_SHIP })
          : t(`orders.none.${stage}`)}
    </EmptyState>
  )
}

/** Links within the list keep its words and columns. */
function useStageHref(words: string) {
  const { pathname } = useLocation()
  const kept = { ...(words && { q: words }), ...useColumnsQuery() }
  return (changes: Record<string, string>) => `${pathname}?${new URLSearchParams({ ...changes, ...kept })}`
}

/** The order in hand, at once when another one is asked for. */
function useHandId(loaded: string | undefined) {
  const { location } = useNavigation()
  return new URLSearchParams(location?.search).get('hand') ?? loaded
}

/** Which of the listed orders are chosen; one that is no longer listed is not. */
function useChosen(listed: string[]) {
  const [ids, setIds] = useState<string[]>([])
  const chosen = new Set(ids.filter((id) => listed.includes(id)))
  const choose = (changed: string[], isChosen: boolean) =>
    setIds(isChosen ? [...new Set([...chosen, ...changed])] : [...chosen].filter((id) => !changed.includes(id)))
  return { chosen, choose }
}

function useTakeInHand() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (id: string) => {
    const params = new URLSearchParams(search)
    params.set('hand', id)
    void navigate(`${pathname}?${params}`, { replace: true, preventScrollReset: true })
  }
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
