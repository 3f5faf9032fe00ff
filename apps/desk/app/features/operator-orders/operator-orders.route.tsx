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
import { Cell, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { LinkChips } from '../frame/link-chips.tsx'
import { OrderStageBadge } from '../frame/order-stage-badge.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/operator-orders.route'
import { isPart, parts, toQuery, type Part } from './filters.ts'

export const meta = pageTitle('operator-orders.title')
export const middleware: Route.MiddlewareFunction[] = [requireRight('SELLER_ORDER_READ')]

const isId = (text: string) => /^\d{10}$/.test(text)

export async function loader({ url, context }: Route.LoaderArgs) {
  const { platform } = context.get(sessionContext)
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
  const [list, suppliers] = await Promise.all([
    platform.operatorOrders.list({ query }),
    platform.operatorSuppliers.list(),
  ])
  return {
    ...list,
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
  const { show, filter, orders, next, counts } = loaderData
  const given = Object.entries(filter).filter(([, value]) => value)
  const toHref = (changes: Record<string, string>) =>
    `${pathname}?${new URLSearchParams({ show, ...Object.fromEntries(given), ...changes })}`
  const countOf = (part: Part) =>
    part === 'open' || part === 'RECEIVED' || part === 'ENDED' ? undefined : counts[part]
  return (
    <DeskPage title={t('operator-orders.title')} sub={t('operator-orders.sub')}>
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
          <OrderTable orders={orders} />
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

function OrderTable({ orders }: { orders: OperatorOrder[] }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  return (
    <Table label={t('operator-orders.title')} list>
      <thead>
        <tr>
          <HeadCell>{t('operator-orders.order')}</HeadCell>
          <HeadCell>{t('operator-orders.company')}</HeadCell>
          <HeadCell>{t('operator-orders.suppliers')}</HeadCell>
          <HeadCell>{t('operator-orders.stage')}</HeadCell>
          <HeadCell kind="num">{t('operator-orders.net')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.id}>
            <Cell phone="full" kind="text">
              <Link
                to={localisedPath(`/operator/orders/${order.reference}`, locale)}
                prefetch="intent"
                className="font-medium whitespace-nowrap"
              >
                {order.reference}
              </Link>
              <SubLine>{[format.dateTime(order.placedAt), order.purchaseOrder].filter(Boolean).join(' · ')}</SubLine>
            </Cell>
            <Cell label={t('operator-orders.company')} kind="text">
              {order.account.name}
              <SubLine>{order.buyer}</SubLine>
            </Cell>
            <Cell label={t('operator-orders.suppliers')} kind="text">
              {order.suppliers.length > 2
                ? t('operator-orders.suppliers.many', { n: order.suppliers.length })
                : order.suppliers.map(({ name }) => name).join(', ')}
            </Cell>
            <Cell label={t('operator-orders.stage')}>
              <OrderStageBadge stage={order.stage} />
              <OverdueMark order={order} />
            </Cell>
            <Cell kind="num" label={t('operator-orders.net')} phone="end">
              {format.money(order.net, { currency: order.currency })}
              <SubLine>{t('operator-orders.lines', { n: order.lineCount })}</SubLine>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
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
