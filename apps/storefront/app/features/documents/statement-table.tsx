import { Link } from 'react-router'
import { invoiceAges } from '@tiber/contract/orders/document-types'
import type { Statement } from '@tiber/contract/orders/documents'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Cell, HeadCell, Row, Table } from '@tiber/ui/table.tsx'

// messages: documents.age.*
/** Lists what is owed to each supplier in columns by how long it has been due, with totals. */
export function StatementTable({ statement }: { statement: Statement }) {
  const t = useMessages()
  const locale = useLocale()
  const invoices = localisedPath('/account/invoices', locale)
  return (
    <Table label={t('documents.statement.suppliers')} list wide>
      <thead>
        <tr>
          <HeadCell>{t('documents.column.supplier')}</HeadCell>
          {invoiceAges.map((age) => (
            <HeadCell key={age} kind="num">
              {t(`documents.age.${age}`)}
            </HeadCell>
          ))}
          <HeadCell kind="num">{t('documents.statement.open')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {statement.suppliers.map(({ supplier, ...amounts }) => (
          <Row key={supplier.id}>
            <Cell className="font-medium max-md:basis-full">
              <Link to={`${invoices}?q=${encodeURIComponent(supplier.name)}`}>{supplier.name}</Link>
            </Cell>
            <AmountCells amounts={amounts} currency={statement.currency} />
          </Row>
        ))}
      </tbody>
      <tfoot>
        <Row>
          <Cell className="font-medium max-md:basis-full">{t('documents.statement.total')}</Cell>
          <AmountCells amounts={statement} currency={statement.currency} />
        </Row>
      </tfoot>
    </Table>
  )
}

type AmountCellsProps = { amounts: Pick<Statement, 'ages' | 'open'>; currency: string }

function AmountCells({ amounts, currency }: AmountCellsProps) {
  const t = useMessages()
  const format = useFormat()
  const money = (amount: number) => format.money(amount, { currency })
  return (
    <>
      {amounts.ages.map(({ age, gross, count }) => (
        <Cell key={age} kind="num" phone="half" label={t(`documents.age.${age}`)}>
          {count === 0 ? <span className="text-muted">–</span> : money(gross)}
        </Cell>
      ))}
      <Cell kind="num" phone="half" className="font-medium" label={t('documents.statement.open')}>
        {money(amounts.open)}
      </Cell>
    </>
  )
}
