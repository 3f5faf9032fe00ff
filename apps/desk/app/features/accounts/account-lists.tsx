import type { Account360 } from '@tiber/contract/operator/operator-accounts'
import type { OperatorOrder } from '@tiber/contract/operator/operator-orders'
import { Count } from '@tiber/ui/badge.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Cell, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { OrderStageBadge } from '../frame/order-stage-badge.tsx'

type AccountProps = { account: Account360 }

/** What is in progress, the newest first. */
export function OpenOrders({ account: { openOrders, figures } }: AccountProps) {
  const t = useMessages()
  return (
    <Panel
      title={
        <>
          {t('accounts.openOrders')} <Count>{figures.openOrders}</Count>
        </>
      }
      flush={openOrders.length > 0}
      aside={figures.openOrders > openOrders.length && <Link to="?tab=orders">{t('accounts.openOrders.all')}</Link>}
    >
      {openOrders.length === 0 ? (
        <p className="text-13 text-muted">{t('accounts.openOrders.none')}</p>
      ) : (
        <OrderTable label={t('accounts.openOrders')} orders={openOrders} />
      )}
    </Panel>
  )
}

/** The newest orders; the list of orders has all of them. */
export function AccountOrders({ account, orders }: AccountProps & { orders: OperatorOrder[] }) {
  const t = useMessages()
  const locale = useLocale()
  const rows = orders.map(({ suppliers, ...order }) => ({ ...order, suppliers: suppliers.map(({ name }) => name) }))
  return (
    <Panel
      title={t('accounts.tab.orders')}
      aside={
        <Link to={localisedPath(`/operator/orders?account=${account.id}`, locale)}>{t('accounts.orders.list')}</Link>
      }
      flush={orders.length > 0}
    >
      {orders.length === 0 ? (
        <p className="text-13 text-muted">{t('accounts.orders.none')}</p>
      ) : (
        <OrderTable label={t('accounts.tab.orders')} orders={rows} />
      )}
    </Panel>
  )
}

function OrderTable({ label, orders }: { label: string; orders: Account360['openOrders'] }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  return (
    <Table label={label} list>
      <thead>
        <tr>
          <HeadCell>{t('accounts.order')}</HeadCell>
          <HeadCell>{t('accounts.buyer')}</HeadCell>
          <HeadCell>{t('accounts.suppliers')}</HeadCell>
          <HeadCell>{t('accounts.status')}</HeadCell>
          <HeadCell kind="num">{t('accounts.amount')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {orders.map(({ id, reference, placedAt, buyer, suppliers, stage, net }) => (
          <Row key={id}>
            <Cell phone="full">
              <Link to={localisedPath(`/operator/orders/${reference}`, locale)} className="whitespace-nowrap">
                {reference}
              </Link>
              <SubLine>{format.date(placedAt)}</SubLine>
            </Cell>
            <Cell label={t('accounts.buyer')} kind="text">
              {buyer}
            </Cell>
            <Cell label={t('accounts.suppliers')} kind="text">
              {suppliers.length > 2 ? t('accounts.suppliers.many', { n: suppliers.length }) : suppliers.join(', ')}
            </Cell>
            <Cell label={t('accounts.status')}>
              <OrderStageBadge stage={stage} />
            </Cell>
            <Cell kind="num" label={t('accounts.amount')} phone="end">
              {format.money(net)}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

/** Who buys for the company; `max` lists the first ones only. */
export function People({ account: { people, peopleCount }, max = people.length }: AccountProps & { max?: number }) {
  const t = useMessages()
  return (
    <Panel
      title={
        <>
          {t('accounts.people')} <Count>{peopleCount}</Count>
        </>
      }
      aside={peopleCount > max && <Link to="?tab=people">{t('accounts.people.all')}</Link>}
      flush={people.length > 0}
    >
      {people.length === 0 ? (
        <p className="text-13 text-muted">{t('accounts.people.none')}</p>
      ) : (
        <PeopleTable people={people.slice(0, max)} />
      )}
      {max === people.length && peopleCount > max && (
        <p className="border-t border-line px-4 py-2 text-13 text-muted">{t('accounts.people.more', { n: max })}</p>
      )}
    </Panel>
  )
}

// messages: accounts.person.*
function PeopleTable({ people }: Pick<Account360, 'people'>) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Table label={t('accounts.people')} list>
      <thead>
        <tr>
          <HeadCell>{t('accounts.person')}</HeadCell>
          <HeadCell>{t('accounts.role')}</HeadCell>
          <HeadCell>{t('accounts.lastVisit')}</HeadCell>
          <HeadCell kind="num">{t('accounts.ordersOfYear')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {people.map(({ id, name, email, phone, groups, status, lastVisitAt, orders }) => (
          <Row key={id} state={status === 'INACTIVE' ? 'muted' : undefined}>
            <Cell phone="full" kind="text">
              <span className="font-medium text-ink">{name}</span>
              <SubLine>{[email, phone].filter(Boolean).join(' · ')}</SubLine>
            </Cell>
            <Cell label={t('accounts.role')}>
              {groups.includes('FOC_Admin') ? t('accounts.person.admin') : t('accounts.person.buyer')}
            </Cell>
            <Cell label={t('accounts.lastVisit')}>
              {lastVisitAt ? format.dateTime(lastVisitAt) : t(`accounts.person.${status}`)}
            </Cell>
            <Cell kind="num" label={t('accounts.ordersOfYear')} phone="end">
              {format.number(orders)}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

/** Addresses that a page lists. */
const maxAddresses = 100

/** Where the company receives goods and invoices. */
export function Addresses({ account: { addresses } }: AccountProps) {
  const t = useMessages()
  return (
    <Panel title={t('accounts.tab.addresses')} flush={addresses.length > 0}>
      {addresses.length === 0 ? (
        <p className="text-13 text-muted">{t('accounts.addresses.none')}</p>
      ) : (
        <Table label={t('accounts.tab.addresses')} list>
          <thead>
            <tr>
              <HeadCell>{t('accounts.addresses.name')}</HeadCell>
              <HeadCell>{t('accounts.addresses.place')}</HeadCell>
              <HeadCell>{t('accounts.addresses.use')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {addresses.slice(0, maxAddresses).map((address) => (
              <Row key={address.id}>
                <Cell phone="full" kind="text">
                  <span className="font-medium text-ink">{address.label || address.fullName}</span>
                  <SubLine>{[address.company, address.phone].filter(Boolean).join(' · ')}</SubLine>
                </Cell>
                <Cell label={t('accounts.addresses.place')} kind="text">
                  {address.address}, {address.zipcode} {address.city}
                </Cell>
                <Cell label={t('accounts.addresses.use')}>
                  {[
                    address.shipping && t('accounts.addresses.shipping'),
                    address.billing && t('accounts.addresses.billing'),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
      {addresses.length > maxAddresses && (
        <p className="border-t border-line px-4 py-2 text-13 text-muted">
          {t('accounts.addresses.more', { n: maxAddresses })}
        </p>
      )}
    </Panel>
  )
}
