import type { OrderDeskLine } from '@tiber/contract/order-desk'
import { Fragment } from 'react'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { HeadCell, Table } from '#app/ui/table.tsx'
import { CandidatesRow } from './candidates-row.tsx'
import { SearchRow } from './search-row.tsx'
import { VerdictRow } from './verdict-row.tsx'

type VerdictTableProps = { reading: { id: string }; lines: OrderDeskLine[]; onDecided: (line: number) => void }

const isSearched = ({ verdict }: OrderDeskLine) =>
  verdict === 'UNKNOWN' || verdict === 'NOT_SOLD' || verdict === 'OUT_OF_STOCK'

export function VerdictTable({ reading, lines, onDecided }: VerdictTableProps) {
  const t = useMessages()
  return (
    <Table label={t('order-desk.verdicts')} list className="desk-table">
      <thead>
        <tr>
          <HeadCell kind="num" className="desk-number">
            {t('order-desk.column.line')}
          </HeadCell>
          <HeadCell className="desk-verdict">{t('order-desk.column.verdict')}</HeadCell>
          <HeadCell>{t('order-desk.column.article')}</HeadCell>
          <HeadCell className="desk-changed">{t('order-desk.column.changed')}</HeadCell>
          <HeadCell kind="num" className="desk-quantity">
            {t('order-desk.column.quantity')}
          </HeadCell>
          <HeadCell kind="num" className="desk-net">
            {t('order-desk.column.net')}
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Fragment key={line.line}>
            <VerdictRow readingId={reading.id} line={line} />
            {line.verdict === 'CANDIDATES' && (
              <CandidatesRow readingId={reading.id} line={line} onDecided={onDecided} />
            )}
            {isSearched(line) && <SearchRow readingId={reading.id} line={line} onDecided={onDecided} />}
          </Fragment>
        ))}
      </tbody>
    </Table>
  )
}
