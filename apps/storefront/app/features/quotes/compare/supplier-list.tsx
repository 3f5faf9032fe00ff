import { Link } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Cell, HeadCell, SubLine, Table } from '@tiber/ui/table.tsx'
import { OrderLink } from '../order-link.tsx'
import { TurnBadge } from '../turn-badge.tsx'
import { UnreadCount } from '../unread-count.tsx'
import type { ComparedSupplier } from './comparison-view.ts'

/** The buyer must act by the last day of the offer, the supplier by its deadline. */
const getDueDay = ({ turn, validityDate, deadline }: Pick<ComparedSupplier, 'turn' | 'validityDate' | 'deadline'>) =>
  turn === 'BUYER' ? validityDate : deadline

/** Where each supplier stands: whose turn it is until when, what its offer costs, and the way to talk to it. */
export function SupplierList({ masterQuoteId, suppliers }: { masterQuoteId: string; suppliers: ComparedSupplier[] }) {
  const t = useMessages()
  return (
    <Panel title={t('quotes.suppliers')} flush className="mt-4">
      <Table label={t('quotes.suppliers')} list>
        <thead>
          <tr>
            <HeadCell>{t('quotes.column.supplier')}</HeadCell>
            <HeadCell>{t('quotes.column.turn')}</HeadCell>
            <HeadCell>{t('quotes.column.until')}</HeadCell>
            <HeadCell kind="num">{t('quotes.column.offered')}</HeadCell>
            <HeadCell kind="num">{t('quotes.column.landed')}</HeadCell>
            <HeadCell>{t('quotes.column.next')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {suppliers.map((each) => (
            <SupplierRow key={each.supplierQuoteId} masterQuoteId={masterQuoteId} {...each} />
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

// messages: quotes.status.*
function SupplierRow({
  masterQuoteId,
  supplierQuoteId,
  supplier,
  ...quote
}: ComparedSupplier & { masterQuoteId: string }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  return (
    <tr>
      <Cell phone="full">
        <Link
          to={localisedPath(`/account/quotes/${masterQuoteId}/${supplierQuoteId}`, locale)}
          prefetch="intent"
          className="font-medium"
        >
          {supplier.name}
        </Link>
        <SubLine>
          {t(`quotes.status.${quote.status}`)}
          <UnreadCount count={quote.unreadMessages} />
        </SubLine>
      </Cell>
      <Cell phone="full">
        <TurnBadge turn={quote.turn} />
      </Cell>
      <Cell label={t('quotes.column.until')} phone="half">
        <span className="nowrap">{getDueDay(quote) ? format.date(getDueDay(quote)!) : '–'}</span>
      </Cell>
      <Cell kind="num" label={t('quotes.column.offered')} phone="half">
        {t('quotes.foot.of', { n: quote.offeredLines, of: quote.requestedLines })}
      </Cell>
      <Cell kind="num" label={t('quotes.column.landed')} phone="half">
        {quote.totals ? format.money(quote.totals.net) : '–'}
      </Cell>
      <Cell phone="full">
        {quote.order ? (
          <OrderLink order={quote.order} />
        ) : (
          <Link to={localisedPath(`/account/quotes/${masterQuoteId}/${supplierQuoteId}`, locale)}>
            {t(quote.status === 'WAITING_FOR_CUSTOMER' ? 'quotes.answer' : 'quotes.open')}
          </Link>
        )}
      </Cell>
    </tr>
  )
}
