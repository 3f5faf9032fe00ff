import { Form, useLocation } from 'react-router'
import type { OperatorOrder } from '@tiber/contract/operator/operator-orders'
import { Button } from '@tiber/ui/button.tsx'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { Select } from '@tiber/ui/inputs/select.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { SubLine } from '@tiber/ui/table.tsx'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { LinkChips } from '../frame/link-chips.tsx'
import { OrderStageBadge } from '../frame/order-stage-badge.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import { useColumnsQuery, type ListColumn } from '../frame/views/columns.ts'
import { KeptColumns } from '../frame/views/kept-columns.tsx'
import { ListTable } from '../frame/views/list-table.tsx'
import { readViews } from '../frame/views/read-views.server.ts'
import { ViewsBar } from '../frame/views/views-bar.tsx'
import type { Route } from './+types/operator-orders.route'
import { isPart, parts, toQuery, type Part } from './filters.ts'

export const meta = pageTitle('operator-orders.title')
export const middleware: Route.MiddlewareFunction[] = [requireRight('SELLER_ORDER_READ')]

const isId = (text: string) => /^\d{10}$/.test(text)

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const { platform } = handle
  const read = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 200)
  const [requested, words, after] = [read('show'), read('words'), read('after')]
  const show: Part = isPart(requested) ? requested : 'open'
  const [supplierId, account] = [read('supplier'), read('account')].map((id) => (isId(id) ? id : ''))
  const query = {
    ...toQuery(show),
    ...(words.trim() && { words }),
    ...(supplierId && { supplierId }),
    ...(account && { account }),
    ...(/^[^|]{1,60}\|\d{10}$/.test(after) && { after }),
  }
  const [list, suppliers, views] = await Promise.all([
    platform.operatorOrders.list({ query }),
    platform.operatorSuppliers.list(),
    readViews(handle, 'orders'),
  ])
  return {
    ...list,
    views,
    show,
    filter: { words, supplier: supplierId ?? '', account: account ?? '' },
    suppliers: suppliers.map(({ id, name }) => ({ id, name })),
  }
}

// messages: operator-orders.show.*
export default function OperatorOrdersPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const format = useFormat()
  const { pathname } = useLocation()
  const { show, filter, orders, next, counts, views } = loaderData
  const columns = useOrderColumns()
  const kept = useColumnsQuery()
  const given = Object.entries(filter).filter(([, value]) => value)
  const toHref = (changes: Record<string, string>) =>
    `${pathname}?${new URLSearchParams({ show, ...Object.fromEntries(given), ...kept, ...changes })}`
  const countOf = (part: Part) =>
    part === 'open' || part === 'RECEIVED' || part === 'ENDED' ? undefined : counts[part]
  return (
    <DeskPage title={t('operator-orders.title')} sub={t('operator-orders.sub')}>
      <ViewsBar views={views} columns={columns.slice(1)} />
      <Search {...loaderData} />
      <LinkChips
        label={t('operator-orders.show')}
        chips={parts.map((part) => ({
          label: (
            <>
              {t(`operator-orders.show.${part}`)}{' '}
              {(countOf(part) ?? 0) > 0 && <b className="tabular-nums">{format.number(countOf(part)!)}</b>}
            </>
          ),
          to: toHref({ show: part }),
          isCurrent: part === show,
        }))}
      />
      <section className="panel-box">
        {orders.length === 0 ? (
          <EmptyState icon="package" level={2} title={t('operator-orders.none')}>
            {given.length > 0 ? t('operator-orders.none.filter') : t('operator-orders.none.part')}
          </EmptyState>
        ) : (
          <ListTable label={t('operator-orders.title')} columns={columns} items={orders} getKey={({ id }) => id} />
        )}
      </section>
      {next && (
        <LinkButton to={toHref({ after: next })} className="mt-3 self-start">
          {t('operator-orders.next')}
        </LinkButton>
      )}
    </DeskPage>
  )
}

function Search({ show, filter, suppliers, orders }: Route.ComponentProps['loaderData']) {
  const t = useMessages()
  const { pathname } = useLocation()
  const { words, supplier, account } = filter
  const company = account && orders[0]?.account.name
  return (
    <search>
      <Form className="mb-3 flex max-w-200 flex-wrap items-end gap-2">
        <input type="hidden" name="show" value={show} />
        <KeptColumns />
        {account && <input type="hidden" name="account" value={account} />}
        <Field label={t('operator-orders.search')} className="min-w-60 flex-1">
          <TextInput key={words} type="search" name="words" defaultValue={words} maxLength={200} />
        </Field>
        <Field label={t('operator-orders.supplier')} className="max-w-64 min-w-40 flex-1">
          <Select key={supplier} name="supplier" defaultValue={supplier}>
            <option value="">{t('operator-orders.supplier.all')}</option>
            {suppliers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" icon="search">
          {t('operator-orders.search.submit')}
        </Button>
        {account && (
          <LinkButton to={`${pathname}?show=${show}`} icon="x">
            {company || t('operator-orders.account')}
          </LinkButton>
        )}
      </Form>
    </search>
  )
}

function useOrderColumns(): ListColumn<OperatorOrder>[] {
  const t = useMessages()
  const format = useFormat()
  return [
    {
      name: 'order',
      label: t('operator-orders.order'),
      render: (order) => <OrderLink order={order} />,
    },
    {
      name: 'company',
      label: t('operator-orders.company'),
      kind: 'text',
      render: ({ account, buyer }) => (
        <>
          {account.name}
          <SubLine>{buyer}</SubLine>
        </>
      ),
    },
    {
      name: 'suppliers',
      label: t('operator-orders.suppliers'),
      kind: 'text',
      render: ({ suppliers }) =>
        suppliers.length > 2
          ? t('operator-orders.suppliers.many', { n: suppliers.length })
          : suppliers.map(({ name }) => name).join(', '),
    },
    {
      name: 'stage',
      label: t('operator-orders.stage'),
      render: (order) => (
        <>
          <OrderStageBadge stage={order.stage} />
          <OverdueMark order={order} />
        </>
      ),
    },
    {
      name: 'net',
      label: t('operator-orders.net'),
      kind: 'num',
      phone: 'end',
      render: ({ net, currency, lineCount }) => (
        <>
          {format.money(net, { currency })}
          <SubLine>{t('operator-orders.lines', { n: lineCount })}</SubLine>
        </>
      ),
    },
  ]
}

/** The reference, linked; when the order was placed, and the buyer's own number. */
function OrderLink({ order: { reference, placedAt, purchaseOrder } }: { order: OperatorOrder }) {
  const format = useFormat()
  const locale = useLocale()
  return (
    <>
      <Link
        to={localisedPath(`/operator/orders/${reference}`, locale)}
        prefetch="intent"
        className="font-medium whitespace-nowrap"
      >
        {reference}
      </Link>
      <SubLine>{[format.dateTime(placedAt), purchaseOrder].filter(Boolean).join(' · ')}</SubLine>
    </>
  )
}

function OverdueMark({ order: { late, unanswered } }: { order: OperatorOrder }) {
  const t = useMessages()
  if (!late && !unanswered) return null
  return (
    <span className="block text-12 text-danger-text">
      {unanswered ? t('operator-orders.isUnanswered') : t('operator-orders.isLate')}
    </span>
  )
}
