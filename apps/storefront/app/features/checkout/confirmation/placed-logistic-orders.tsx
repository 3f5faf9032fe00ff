import { Link } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { StatusBadge } from '#app/orders/status-badge.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Cell, HeadCell, SubLine, Table } from '@tiber/ui/table.tsx'
import type { Confirmation } from './confirmation-view.ts'

/** Table with one row per supplier. */
export function PlacedLogisticOrders({ confirmation: { logisticOrders } }: { confirmation: Confirmation }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const formatDays = ({ earliest, latest }: { earliest: string; latest: string }) =>
    earliest === latest
      ? format.date(earliest)
      : t('checkout.shipping.between', { from: format.date(earliest), until: format.date(latest) })
  return (
    <Panel title={t('checkout.confirmation.parts')} flush>
      <Table label={t('checkout.confirmation.parts')} list>
        <thead>
          <tr>
            <HeadCell>{t('checkout.confirmation.part.supplier')}</HeadCell>
            <HeadCell>{t('checkout.confirmation.part.status')}</HeadCell>
            <HeadCell>{t('checkout.confirmation.part.delivery')}</HeadCell>
            <HeadCell>{t('checkout.confirmation.part.place')}</HeadCell>
            <HeadCell kind="num">{t('checkout.confirmation.part.lines')}</HeadCell>
            <HeadCell kind="num">{t('checkout.confirmation.part.total')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {logisticOrders.map((logisticOrder) => (
            <tr key={logisticOrder.id}>
              <Cell kind="strong" phone="full">
                {logisticOrder.supplier}
                <SubLine>
                  <Link to={localisedPath(`/account/orders/${logisticOrder.reference}`, locale)}>
                    {logisticOrder.reference}
                  </Link>
                </SubLine>
              </Cell>
              <Cell phone="full">
                <StatusBadge status={logisticOrder.status} />
              </Cell>
              <Cell phone="full" label={t('checkout.confirmation.part.delivery')}>
                {logisticOrder.delivery ? formatDays(logisticOrder.delivery) : '–'}
              </Cell>
              <Cell phone="full" label={t('checkout.confirmation.part.place')}>
                {logisticOrder.addressName}
              </Cell>
              <Cell kind="num" label={t('checkout.confirmation.part.lines')}>
                {format.number(logisticOrder.lineCount)}
              </Cell>
              <Cell kind="num" phone="end" label={t('checkout.confirmation.part.total')}>
                {format.money(logisticOrder.total)}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
