import { Link } from 'react-router'
import type { CustomerUser } from '@tiber/contract/company/identity'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Cell, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { useRoleName } from '#app/i18n/use-role-name.ts'
import { UserStatus } from '../status-badge.tsx'

type OrganisationUsersProps = {
  users: CustomerUser[]
  approverIds: string[]
  total: number
  selfId: string | undefined
}

/** Lists the users of an organisation. */
export function OrganisationUsers({ users, approverIds, total, selfId }: OrganisationUsersProps) {
  const t = useMessages()
  const locale = useLocale()
  const roleName = useRoleName()
  const getPath = (id: string) => (id === selfId ? '/account/user-information' : `/account/company/users/${id}`)
  return (
    <Panel title={t('company.users.title')} aside={t('company.users.count', { n: total })} flush>
      {users.length === 0 ? (
        <p className="p-4 text-13 text-muted">{t('company.organisation.users.none')}</p>
      ) : (
        <Table label={t('company.users.title')} list>
          <thead>
            <tr>
              <HeadCell>{t('company.field.person')}</HeadCell>
              <HeadCell>{t('company.field.groups')}</HeadCell>
              <HeadCell>{t('company.field.status')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <Row key={user.id}>
                <Cell phone="full">
                  <Link to={localisedPath(getPath(user.id), locale)} prefetch="intent" className="font-medium">
                    {`${user.firstName} ${user.lastName}`}
                  </Link>
                  <SubLine>{user.email}</SubLine>
                </Cell>
                <Cell phone="half">{roleName(user.groups, approverIds.includes(user.id))}</Cell>
                <Cell phone="half">
                  <UserStatus status={user.status} />
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}
