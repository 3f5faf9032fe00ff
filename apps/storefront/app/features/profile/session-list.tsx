import { Form, Link } from 'react-router'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge } from '@tiber/ui/badge.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Cell, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'

type ShownSession = {
  id: string
  device: { browser: string; system: string; isPhone: boolean } | undefined
  address: string
  createdAt: string
  lastUsedAt: string
  current: boolean
}

/** Lists sessions of the user, who can end unknown ones. */
export function SessionList({ shown, total }: { shown: ShownSession[]; total: number }) {
  const t = useMessages()
  const hasOthers = shown.some(({ current }) => !current)
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="sessions" />
      <Panel
        title={t('profile.sessions')}
        aside={
          hasOthers && (
            <Button
              type="submit"
              name="session"
              value="others"
              variant="quiet"
              className="-my-1 -mr-2 max-md:whitespace-nowrap"
            >
              {t('profile.sessions.endOthers')}
            </Button>
          )
        }
        flush
      >
        <Table label={t('profile.sessions')} list>
          <thead>
            <tr>
              <HeadCell>{t('profile.sessions.device')}</HeadCell>
              <HeadCell>{t('profile.sessions.address')}</HeadCell>
              <HeadCell>{t('profile.sessions.since')}</HeadCell>
              <HeadCell>{t('profile.sessions.lastUsed')}</HeadCell>
              <HeadCell>
                <span className="sr-only">{t('profile.sessions.end')}</span>
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {shown.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </tbody>
        </Table>
        {shown.length < total && (
          <p className="px-4 py-3">
            <Link to="?sessions=all" preventScrollReset>
              {t('profile.sessions.showAll', { n: total })}
            </Link>
          </p>
        )}
      </Panel>
    </Form>
  )
}

function SessionRow({ session }: { session: ShownSession }) {
  const t = useMessages()
  const format = useFormat()
  const { id, device, address, createdAt, lastUsedAt, current } = session
  return (
    <Row>
      <Cell phone="full">
        <span className="font-medium text-ink">{device?.browser ?? t('profile.sessions.unknown')}</span>
        {device?.system && <SubLine>{device.system}</SubLine>}
      </Cell>
      <Cell phone="full" label={t('profile.sessions.address')}>
        {address || '–'}
      </Cell>
      <Cell phone="half" label={t('profile.sessions.since')} className="nowrap">
        {format.dateTime(createdAt)}
      </Cell>
      <Cell phone="half" label={t('profile.sessions.lastUsed')} className="nowrap">
        {format.dateTime(lastUsedAt)}
      </Cell>
      <Cell kind="num" phone="end">
        {current ? (
          <Badge tone="progress" icon="check">
            {t('profile.sessions.current')}
          </Badge>
        ) : (
          <Button
            type="submit"
            name="session"
            value={id}
            aria-label={t('profile.sessions.end.of', { device: device?.browser ?? address })}
          >
            {t('profile.sessions.end')}
          </Button>
        )}
      </Cell>
    </Row>
  )
}
