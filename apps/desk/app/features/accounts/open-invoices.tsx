import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Cell, HeadCell, Row, Table } from '@tiber/ui/table.tsx'
import type { AccountPageData } from './read-account.server.ts'

type Statement = NonNullable<AccountPageData['statement']>

// messages: accounts.age.*
/** What the company owes: by how long it has been due, then invoice by invoice. */
export function OpenInvoices({ statement }: { statement: Statement }) {
  const t = useMessages()
  const format = useFormat()
  const { ages, open, currency, invoices } = statement
  const money = (amount: number) => format.money(amount, { currency })
  const count = ages.reduce((sum, age) => sum + age.count, 0)
  return (
    <div className="grid gap-4">
      <Panel title={t('accounts.ages')} aside={t('accounts.ages.open', { amount: money(open) })} flush>
        <Table label={t('accounts.ages')} list>
          <thead>
            <tr>
              {ages.map(({ age }) => (
                <HeadCell key={age} kind="num">
                  {t(`accounts.age.${age}`)}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row>
              {ages.map(({ age, gross, count: ofAge }) => (
                <Cell key={age} kind="num" label={t(`accounts.age.${age}`)} phone="half">
                  {ofAge === 0 ? '–' : money(gross)}
                </Cell>
              ))}
            </Row>
          </tbody>
        </Table>
      </Panel>
      <Panel title={t('accounts.invoices')} aside={t('accounts.figure.invoices', { n: count })} flush={count > 0}>
        {count === 0 ? (
          <p className="text-13 text-muted">{t('accounts.invoices.none')}</p>
        ) : (
          <InvoiceTable statement={statement} />
        )}
        {count > invoices.length && (
          <p className="border-t border-line px-4 py-2 text-13 text-muted">
            {t('accounts.invoices.more', { n: invoices.length })}
          </p>
        )}
      </Panel>
    </div>
  )
}

function InvoiceTable({ statement: { invoices, currency, day } }: { statement: Statement }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Table label={t('accounts.invoices')} list>
      <thead>
        <tr>
          <HeadCell>{t('accounts.invoice')}</HeadCell>
          <HeadCell>{t('accounts.invoice.supplier')}</HeadCell>
          <HeadCell>{t('accounts.order')}</HeadCell>
          <HeadCell>{t('accounts.invoice.issued')}</HeadCell>
          <HeadCell>{t('accounts.invoice.due')}</HeadCell>
          <HeadCell kind="num">{t('accounts.invoice.amount')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {invoices.map(({ number, supplier, order, issuedOn, dueOn, gross }) => (
          <Row key={`${supplier} ${number}`}>
            <Cell phone="full" kind="strong">
              {number}
            </Cell>
            <Cell label={t('accounts.invoice.supplier')} kind="text">
              {supplier}
            </Cell>
            <Cell label={t('accounts.order')}>{order}</Cell>
            <Cell label={t('accounts.invoice.issued')}>{format.date(issuedOn)}</Cell>
            <Cell
              label={t('accounts.invoice.due')}
              className={dueOn !== null && dueOn < day ? 'text-danger-text' : undefined}
            >
              {dueOn ? format.date(dueOn) : '–'}
            </Cell>
            <Cell kind="num" label={t('accounts.invoice.amount')} phone="end">
              {format.money(gross, { currency })}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
