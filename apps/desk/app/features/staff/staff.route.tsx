import { useLocation } from 'react-router'
import type { Staff } from '@tiber/contract/company/staff'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { SubLine } from '@tiber/ui/table.tsx'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import type { ListColumn } from '../frame/views/columns.ts'
import { ListTable } from '../frame/views/list-table.tsx'
import { readViews } from '../frame/views/read-views.server.ts'
import { ViewsBar } from '../frame/views/views-bar.tsx'
import type { Route } from './+types/staff.route'
import { getStaffCalls } from './staff-calls.server.ts'
import { StatusBadge } from './status-badge.tsx'
import { useRoleNames } from './use-role-names.ts'

export const meta = pageTitle('staff.title')
export const middleware: Route.MiddlewareFunction[] = [requireRight('STAFF_UPDATE')]

export async function loader({ context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const [people, views] = await Promise.all([getStaffCalls(handle).list(), readViews(handle, 'staff')])
  return { people, views }
}

export default function StaffPage({ loaderData: { people, views } }: Route.ComponentProps) {
  const t = useMessages()
  const { pathname } = useLocation()
  const columns = useStaffColumns(pathname)
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
      <ViewsBar views={views} columns={columns.slice(1)} />
      <Panel title={t('staff.people', { n: people.length })} flush>
        <ListTable
          label={t('staff.title')}
          columns={columns}
          items={people}
          getKey={({ id }) => id}
          getState={({ status }) => (status === 'INACTIVE' ? 'muted' : undefined)}
        />
      </Panel>
    </DeskPage>
  )
}

function useStaffColumns(path: string): ListColumn<Staff>[] {
  const t = useMessages()
  const format = useFormat()
  const nameRoles = useRoleNames()
  return [
    {
      name: 'person',
      label: t('staff.person'),
      render: ({ id, firstName, lastName, email }) => (
        <>
          <Link to={`${path}/${id}`} className="font-medium">
            {`${firstName} ${lastName}`.trim()}
          </Link>
          <SubLine>{email}</SubLine>
        </>
      ),
    },
    { name: 'roles', label: t('staff.roles'), render: ({ roles }) => nameRoles(roles) },
    { name: 'status', label: t('staff.status'), render: ({ status }) => <StatusBadge status={status} /> },
    {
      name: 'factor',
      label: t('staff.factor'),
      render: ({ secondFactor }) => (secondFactor ? t('staff.factor.on') : t('staff.factor.off')),
    },
    {
      name: 'lastVisit',
      label: t('staff.lastVisit'),
      render: ({ lastVisitAt }) => (lastVisitAt ? format.dateTime(lastVisitAt) : t('staff.never')),
    },
  ]
}
