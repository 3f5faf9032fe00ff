import { useLocation } from 'react-router'
import type { Staff } from '@tiber/contract/company/staff'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Cell, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/staff.route'
import { getStaffCalls } from './staff-calls.server.ts'
import { StatusBadge } from './status-badge.tsx'
import { useRoleNames } from './use-role-names.ts'

export const meta = pageTitle('staff.title')
export const middleware: Route.MiddlewareFunction[] = [requireRight('STAFF_UPDATE')]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  people: await getStaffCalls(context.get(sessionContext)).list(),
})

export default function StaffPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const { pathname } = useLocation()
  return (
    <DeskPage
      title={t('staff.title')}
      sub={t('staff.sub')}
      actions={
        <LinkButton to={`${pathname}/new`} variant="primary" icon="plus">
          {t('staff.invite')}
        </LinkButton>
      }
    >
      <Panel title={t('staff.people', { n: loaderData.people.length })} flush>
        <Table label={t('staff.title')} list>
          <thead>
            <tr>
              <HeadCell>{t('staff.person')}</HeadCell>
              <HeadCell>{t('staff.roles')}</HeadCell>
              <HeadCell>{t('staff.status')}</HeadCell>
              <HeadCell>{t('staff.factor')}</HeadCell>
              <HeadCell>{t('staff.lastVisit')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {loaderData.people.map((person) => (
              <PersonRow key={person.id} person={person} path={`${pathname}/${person.id}`} />
            ))}
          </tbody>
        </Table>
      </Panel>
    </DeskPage>
  )
}

function PersonRow({ person, path }: { person: Staff; path: string }) {
  const t = useMessages()
  const format = useFormat()
  const nameRoles = useRoleNames()
  const { firstName, lastName, email, roles, status, secondFactor, lastVisitAt } = person
  return (
    <Row state={status === 'INACTIVE' ? 'muted' : undefined}>
      <Cell phone="full">
        <Link to={path} className="font-medium">
          {`${firstName} ${lastName}`.trim()}
        </Link>
        <SubLine>{email}</SubLine>
      </Cell>
      <Cell label={t('staff.roles')}>{nameRoles(roles)}</Cell>
      <Cell label={t('staff.status')}>
        <StatusBadge status={status} />
      </Cell>
      <Cell label={t('staff.factor')}>{secondFactor ? t('staff.factor.on') : t('staff.factor.off')}</Cell>
      <Cell label={t('staff.lastVisit')}>{lastVisitAt ? format.dateTime(lastVisitAt) : t('staff.never')}</Cell>
    </Row>
  )
}
