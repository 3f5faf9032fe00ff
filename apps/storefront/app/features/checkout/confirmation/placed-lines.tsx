import { Link } from 'react-router'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { LineArticleCell } from '#app/orders/line-article-cell.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Cell, GroupRow, HeadCell, Table } from '@tiber/ui/table.tsx'
import type { Confirmation } from './confirmation-view.ts'

type LogisticOrder = Confirmation['logisticOrders'][number]

/** Lists what was ordered, by supplier, so that the buyer can check it without opening the order. */
export function PlacedLines({ confirmation: { logisticOrders, reference } }: { confirmation: Confirmation }) {
  const t = useMessages()
  const locale = useLocale()
  const total = logisticOrders.reduce((sum, { lineCount }) => sum + lineCount, 0)
  const shown = logisticOrders.reduce((sum, { lines }) => sum + lines.length, 0)
  if (shown === 0) return null
  return (
    <Panel title={t('checkout.confirmation.lines')} aside={t('checkout.confirmation.lines.count', { n: total })} flush>
      <Table label={t('checkout.confirmation.lines')} list>
        <thead>
          <tr>
            <HeadCell>{t('checkout.confirmation.line.article')}</HeadCell>
            <HeadCell kind="num">{t('checkout.confirmation.line.quantity')}</HeadCell>
            <HeadCell kind="num">{t('checkout.confirmation.line.net')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {logisticOrders.map((logisticOrder) => (
            <SupplierLines key={logisticOrder.id} logisticOrder={logisticOrder} isHeaded={logisticOrders.length > 1} />
          ))}
        </tbody>
      </Table>
      {shown < total && (
        <p className="border-t border-line p-3 text-center text-13">
          <Link to={localisedPath(`/account/orders/${reference}`, locale)}>
            {t('checkout.confirmation.lines.all', { n: total })}
          </Link>
        </p>
      )}
    </Panel>
  )
}

function SupplierLines({ logisticOrder, isHeaded }: { logisticOrder: LogisticOrder; isHeaded: boolean }) {
  const t = useMessages()
  const format = useFormat()
  const unitName = useUnitName()
  return (
    <>
      {isHeaded && (
        <GroupRow>
          <td colSpan={3} className="ph-full">
            {logisticOrder.supplier}
          </td>
        </GroupRow>
      )}
      {logisticOrder.lines.map((line) => (
        <tr key={line.id}>
          <LineArticleCell article={line} />
          <Cell kind="num" label={t('checkout.confirmation.line.quantity')}>
            {format.number(line.quantity)} {unitName(line.unit)}
          </Cell>
          <Cell kind="num" phone="end" label={t('checkout.confirmation.line.net')}>
            {format.money(line.net)}
          </Cell>
        </tr>
      ))}
    </>
  )
}
