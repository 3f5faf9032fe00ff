import { Link } from 'react-router'
import { localisedPath } from '#app/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { StatusBadge } from '#app/orders/status-badge.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Cell, HeadCell, SubLine, Table } from '#app/ui/table.tsx'
import type { Confirmation } from './confirmation-view.ts'

/** Table with one row per supplier. */
export function PlacedParts({ confirmation: { parts } }: { confirmation: Confirmation }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const days = ({ earliest, latest }: { earliest: string; latest: string }) =>
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
          {parts.map((part) => (
            <tr key={part.id}>
              <Cell kind="strong" phone="full">
                {part.supplier}
                <SubLine>
                  <Link to={localisedPath(`/account/orders/${part.reference}`, locale)}>{part.reference}</Link>
                </SubLine>
              </Cell>
              <Cell phone="full">
                <StatusBadge status={part.status} />
              </Cell>
              <Cell phone="full" label={t('checkout.confirmation.part.delivery')}>
                {part.delivery ? days(part.delivery) : '–'}
              </Cell>
              <Cell phone="full" label={t('checkout.confirmation.part.place')}>
                {part.place}
              </Cell>
              <Cell kind="num" label={t('checkout.confirmation.part.lines')}>
                {format.number(part.lineCount)}
              </Cell>
              <Cell kind="num" phone="end" label={t('checkout.confirmation.part.total')}>
                {format.money(part.total)}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
