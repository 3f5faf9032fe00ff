import { useState, type ChangeEvent } from 'react'
import { Link } from 'react-router'
import type { InvoiceStatus } from '@tiber/contract/orders/document-types'
import type { Invoice } from '@tiber/contract/orders/documents'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge, type Tone } from '@tiber/ui/badge.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import type { IconName } from '@tiber/ui/icon-names.ts'
import { Cell, Code, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { documentPath } from '#app/orders/document-path.ts'
import type { InvoiceFilter } from './invoice-filter.ts'

const badgeStyles: Record<InvoiceStatus, { tone: Tone; icon: IconName }> = {
  DUE: { tone: 'info', icon: 'clock' },
  OVERDUE: { tone: 'danger', icon: 'clock-alert' },
  PAID: { tone: 'success', icon: 'check' },
}

type InvoiceTableProps = { invoices: Invoice[]; filter: InvoiceFilter; path: string }

/** Table of invoices in a plain form that exports the selected rows, or all the filter finds, without scripts too. */
export function InvoiceTable({ invoices, filter, path }: InvoiceTableProps) {
  const t = useMessages()
  const [selectedCount, setSelectedCount] = useState(0)
  const updateCount = (event: ChangeEvent<HTMLFormElement>) =>
    setSelectedCount(event.currentTarget.querySelectorAll('input[name=ids]:checked').length)
  return (
    <form method="get" action={`${path}/export.xlsx`} onChange={updateCount}>
      <HiddenFilter filter={filter} />
      <Table label={t('documents.title')} list wide>
        <thead>
          <tr>
            <HeadCell>
              <span className="sr-only">{t('documents.choose')}</span>
            </HeadCell>
            <HeadCell>{t('documents.column.number')}</HeadCell>
            <HeadCell>{t('documents.column.status')}</HeadCell>
            <HeadCell>{t('documents.column.issued')}</HeadCell>
            <HeadCell>{t('documents.column.due')}</HeadCell>
            <HeadCell>{t('documents.column.supplier')}</HeadCell>
            <HeadCell>{t('documents.column.order')}</HeadCell>
            <HeadCell kind="num">{t('documents.column.net')}</HeadCell>
            <HeadCell kind="num">{t('documents.column.gross')}</HeadCell>
            <HeadCell>
              <span className="sr-only">{t('documents.download')}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} path={path} />
          ))}
        </tbody>
      </Table>
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2.5 text-13 max-md:px-3 print:hidden">
        <output className="mr-auto text-muted">
          {selectedCount > 0 ? t('documents.export.chosen', { n: selectedCount }) : t('documents.export.all')}
        </output>
        <button type="submit" className={buttonClasses({})}>
          <Icon name="file-spreadsheet" size="small" />
          {t('documents.export.xlsx')}
        </button>
        <button type="submit" formAction={`${path}/export.csv`} className={buttonClasses({})}>
          <Icon name="download" size="small" />
          {t('documents.export.csv')}
        </button>
      </div>
    </form>
  )
}

function HiddenFilter({ filter: { after: _after, ...filter } }: { filter: InvoiceFilter }) {
  return Object.entries(filter).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  )
}

// messages: documents.status.*, documents.type.*
function InvoiceRow({ invoice, path }: { invoice: Invoice; path: string }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { id, number, type, status, supplier, order, logisticOrder, currency } = invoice
  const money = (amount: number) => format.money(amount, { currency })
  const file = localisedPath(documentPath({ id, type, logisticOrderId: logisticOrder.id }), locale)
  return (
    <Row state={status === 'OVERDUE' ? 'warn' : undefined}>
      <Cell>
        <label className="-m-3 inline-flex p-3">
          <input type="checkbox" name="ids" value={id} aria-label={t('documents.chooseOne', { number })} />
        </label>
      </Cell>
      <Cell className="max-md:grow max-md:basis-[calc(100%-2.5rem)]">
        <a href={file} download>
          <Code>{number}</Code>
        </a>
        <SubLine>
          {t(`documents.type.${type}`)}
          {invoice.credits && ` · ${invoice.credits}`}
        </SubLine>
      </Cell>
      <Cell phone="half">
        <Badge {...badgeStyles[status]}>{t(`documents.status.${status}`)}</Badge>
      </Cell>
      <Cell phone="half" className="nowrap" label={t('documents.column.issued')}>
        {format.date(invoice.issuedOn)}
      </Cell>
      <Cell phone="half" className="nowrap" label={t('documents.column.due')}>
        {invoice.dueOn ? format.date(invoice.dueOn) : '–'}
      </Cell>
      <Cell phone="half" label={t('documents.column.supplier')}>
        {supplier.name}
      </Cell>
      <Cell phone="half" label={t('documents.column.order')}>
        <Link to={localisedPath(`/account/orders/${order.reference}`, locale)} className="nowrap">
          {logisticOrder.reference}
        </Link>
        {invoice.purchaseOrder && <SubLine>{invoice.purchaseOrder}</SubLine>}
      </Cell>
      <Cell kind="num" label={t('documents.column.net')}>
        {money(invoice.net)}
      </Cell>
      <Cell kind="num" phone="end" label={t('documents.column.gross')} className="font-medium">
        {money(invoice.gross)}
      </Cell>
      <Cell phone="corner">
        <span className="flex justify-end gap-1">
          {invoice.isPayable && <PayButton invoice={invoice} path={path} />}
          <DownloadButton number={number} file={file} />
        </span>
      </Cell>
    </Row>
  )
}

/** Posts the form around the table, so that it works without scripts. */
function PayButton({ invoice: { id, number }, path }: { invoice: Invoice; path: string }) {
  const t = useMessages()
  return (
    <button
      type="submit"
      name="invoice"
      value={id}
      formMethod="post"
      formAction={path}
      aria-label={t('documents.payOne', { number })}
      title={t('documents.pay')}
      className={buttonClasses({ variant: 'icon' })}
    >
      <Icon name="credit-card" />
    </button>
  )
}

function DownloadButton({ number, file }: { number: string; file: string }) {
  const t = useMessages()
  return (
    <a
      href={file}
      download
      aria-label={t('documents.downloadOne', { number })}
      title={t('documents.download')}
      className={buttonClasses({ variant: 'icon' })}
    >
      <Icon name="download" />
    </a>
  )
}
