import { Link } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Cell, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import type { IncidentView } from '../incident-view.ts'
import { StageBadge } from '../stage-badge.tsx'

/** Lists incidents: what happened, with whom, where it stands and until when somebody has to act. */
export function IncidentTable({ incidents }: { incidents: IncidentView[] }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  return (
    <Table label={t('incidents.title')} list>
      <thead>
        <tr>
          <HeadCell>{t('incidents.column.incident')}</HeadCell>
          <HeadCell>{t('incidents.column.stage')}</HeadCell>
          <HeadCell>{t('incidents.column.order')}</HeadCell>
          <HeadCell>{t('incidents.column.supplier')}</HeadCell>
          <HeadCell>{t('incidents.column.reported')}</HeadCell>
          <HeadCell>{t('incidents.column.deadline')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {incidents.map((incident) => (
          <Row key={incident.id} state={incident.isUnread ? 'warn' : undefined}>
            <Cell phone="full">
              <Link
                to={localisedPath(`/account/incidents/${incident.id}`, locale)}
                prefetch="intent"
                className="font-medium"
              >
                {incident.reasons.join(', ')}
              </Link>
              <SubLine>
                <Articles incident={incident} />
                {incident.isUnread && <b className="font-medium text-primary-text"> · {t('incidents.unread')}</b>}
              </SubLine>
            </Cell>
            <Cell phone="full">
              <StageBadge stage={incident.stage} />
            </Cell>
            <Cell label={t('incidents.column.order')} phone="half">
              <Link to={localisedPath(`/account/orders/${incident.order.reference}`, locale)} className="nowrap">
                {incident.order.reference}
              </Link>
            </Cell>
            <Cell label={t('incidents.column.supplier')} phone="half">
              {incident.supplier.name}
            </Cell>
            <Cell label={t('incidents.column.reported')} phone="half">
              <span className="nowrap">{format.date(incident.createdAt)}</span>
            </Cell>
            <Cell label={t('incidents.column.deadline')} phone="half">
              <span className="nowrap">{incident.deadline === null ? '–' : format.dateTime(incident.deadline)}</span>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

/** The article of the incident, how many there are, or that it is about the whole order. */
function Articles({ incident: { lines } }: { incident: IncidentView }) {
  const t = useMessages()
  const [first] = lines
  if (!first) return t('incidents.wholeOrder')
  if (lines.length > 1) return t('incidents.articles', { n: lines.length })
  return `${first.quantity} × ${first.sku}`
}
