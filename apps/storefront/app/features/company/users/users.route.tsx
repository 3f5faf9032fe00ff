import { Link } from 'react-router'
import type { CustomerUser } from '@tiber/contract/company/identity'
import { groups } from '@tiber/contract/permissions'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { listApproverIds } from '#app/server/approvers.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { readShopSettings } from '#app/server/shop-settings.server.ts'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Cell, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import type { Route } from './+types/users.route'
import { CompanyPage } from '../company-page.tsx'
import { getCompanyRights } from '../company-rights.ts'
import { ListFilters } from '../list-filters.tsx'
import { ListPages } from '../list-pages.tsx'
import { parsePage, parseText, parseOption } from '../list-query.ts'
import { useRoleName } from '#app/i18n/use-role-name.ts'
import { userStatuses, UserStatus } from '../status-badge.tsx'

export const meta = pageTitle('company.users.title')

const size = 25

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const { platform, session } = handle
  const page = parsePage(url)
  const search = parseText(url, 'q')
  const status = parseOption(url, 'status', userStatuses)
  const role = parseOption(url, 'role', groups)
  const [{ content, totalElementsCount }, { features }, approverIds] = await Promise.all([
    platform.customerUsers.list({
      query: {
        page: page - 1,
        size,
        sort: ['lastName:asc', 'firstName:asc'],
        ...(search && { search }),
        ...(status && { status: [status] }),
        ...(role && { groups: [role] }),
      },
    }),
    readShopSettings(handle),
    listApproverIds(handle),
  ])
  return {
    users: content.map(({ customerUser }) => customerUser),
    approverIds,
    total: totalElementsCount,
    page,
    filter: { search, status, role },
    selfId: session.user?.id,
    rights: getCompanyRights(session.user),
    hasImport: features.includes('user-import'),
  }
}

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const { users, approverIds, total, page, filter, rights, hasImport, selfId } = loaderData
  return (
    <CompanyPage
      title={t('company.users.title')}
      sub={t(rights.canManageUsers ? 'company.users.sub' : 'company.users.sub.read')}
      actions={
        rights.canManageUsers && (
          <>
            {hasImport && (
              <LinkButton to={localisedPath('/account/company/users/import', locale)} icon="upload">
                {t('company.users.import')}
              </LinkButton>
            )}
            <LinkButton to={localisedPath('/account/company/users/new', locale)} variant="primary" icon="plus">
              {t('company.users.invite')}
            </LinkButton>
          </>
        )
      }
    >
      <Panel title={t('company.users.list')} aside={t('company.users.count', { n: total })} flush>
        <UserFilters filter={filter} />
        {users.length === 0 ? (
          <EmptyState icon="users" title={t('company.users.none')}>
            {t('company.users.none.text')}
          </EmptyState>
        ) : (
          <UserTable users={users} approverIds={approverIds} selfId={selfId} />
        )}
        <ListPages page={page} size={size} total={total} />
      </Panel>
    </CompanyPage>
  )
}

function UserFilters({ filter }: { filter: Route.ComponentProps['loaderData']['filter'] }) {
  const t = useMessages()
  const roleName = useRoleName()
  return (
    <ListFilters
      query={filter.search}
      searchLabel={t('company.users.search')}
      selects={[
        {
          name: 'status',
          label: t('company.field.status'),
          value: filter.status,
          all: t('company.users.anyStatus'),
          options: userStatuses.map((value) => ({ value, text: t(`company.status.user.${value}`) })),
        },
        {
          name: 'role',
          label: t('company.field.groups'),
          value: filter.role,
          all: t('company.users.anyRole'),
          options: groups.map((value) => ({ value, text: roleName([value]) })),
        },
      ]}
    />
  )
}

type UserTableProps = { users: CustomerUser[]; approverIds: string[]; selfId: string | undefined }

function UserTable({ users, approverIds, selfId }: UserTableProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const roleName = useRoleName()
  const getPath = (id: string) => (id === selfId ? '/account/user-information' : `/account/company/users/${id}`)
  return (
    <Table label={t('company.users.list')} list wide>
      <thead>
        <tr>
          <HeadCell>{t('company.field.person')}</HeadCell>
          <HeadCell>{t('company.field.groups')}</HeadCell>
          <HeadCell>{t('company.field.status')}</HeadCell>
          <HeadCell>{t('company.field.organisations')}</HeadCell>
          <HeadCell kind="num">{t('company.field.updatedAt')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <Row key={user.id} state={user.status === 'INACTIVE' ? 'muted' : undefined}>
            <Cell kind="text" phone="full">
              <Link to={localisedPath(getPath(user.id), locale)} prefetch="intent" className="font-medium">
                {`${user.firstName} ${user.lastName}`}
              </Link>
              {user.id === selfId && <span className="text-muted"> {t('company.users.you')}</span>}
              <SubLine>{user.email}</SubLine>
            </Cell>
            <Cell label={t('company.field.groups')} phone="half">
              {roleName(user.groups, approverIds.includes(user.id))}
            </Cell>
            <Cell label={t('company.field.status')} phone="half">
              <UserStatus status={user.status} />
            </Cell>
            <Cell kind="text" label={t('company.field.organisations')} phone="half">
              {user.organisations.map(({ name }) => name).join(', ') || '–'}
            </Cell>
            <Cell kind="num" label={t('company.field.updatedAt')} phone="half">
              {format.date(user.updatedAt)}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
