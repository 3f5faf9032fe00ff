import type { Organisation } from '@tiber/contract/company/organisations'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { sessionContext } from '#app/server/session/session.server.ts'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { Route } from './+types/organisations.route'
import { CompanyPage } from '../company-page.tsx'
import { getCompanyRights } from '../company-rights.ts'
import { OrganisationSummary } from './organisation-summary.tsx'
import { countNodes } from './organisation-tree.ts'
import { OrganisationTree, type TreeNode } from './organisation-tree-view.tsx'

export const meta = pageTitle('company.organisations.title')

const maxUsers = 1000

export async function loader({ context }: Route.LoaderArgs) {
  const { platform, session } = context.get(sessionContext)
  const [tree, users] = await Promise.all([
    platform.organisations.list(),
    platform.customerUsers.list({ query: { size: maxUsers } }),
  ])
  const names = new Map<string, string[]>()
  for (const { customerUser } of users.content)
    for (const { id } of customerUser.organisations)
      names.set(id, [...(names.get(id) ?? []), `${customerUser.firstName} ${customerUser.lastName}`])
  // Names and counts would be incomplete with more users than one response holds, so they are left out.
  const isComplete = users.totalElementsCount <= maxUsers
  return {
    tree: tree.map((node) => toTreeNode(node, isComplete ? names : undefined)),
    summary: {
      users: users.totalElementsCount,
      usersWithout: isComplete
        ? users.content.filter(({ customerUser }) => customerUser.organisations.length === 0).length
        : undefined,
    },
    rights: getCompanyRights(session.user),
  }
}

function toTreeNode(node: Organisation, names: Map<string, string[]> | undefined): TreeNode {
  return {
    id: node.id,
    name: node.name,
    status: node.status,
    externalId: node.externalId,
    isMain: node.mainOrganisation,
    places: node.addresses.map(({ label, city }) => label ?? city ?? ''),
    users: names && (names.get(node.id) ?? []),
    children: node.children.map((child) => toTreeNode(child, names)),
  }
}

export default function OrganisationsPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const { tree, summary, rights } = loaderData
  const addButton = rights.canChangeOrganisations && (
    <LinkButton to={localisedPath('/account/company/organisations/new', locale)} variant="primary" icon="plus">
      {t('company.organisations.add')}
    </LinkButton>
  )
  return (
    <CompanyPage
      title={t('company.organisations.title')}
      sub={t(rights.canChangeOrganisations ? 'company.organisations.sub' : 'company.organisations.sub.read')}
      actions={tree.length > 0 && addButton}
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <Panel
          title={t('company.organisations.tree')}
          aside={t('company.organisations.count', { n: countNodes(tree) })}
          flush
        >
          {tree.length === 0 ? (
            <EmptyState icon="building-2" title={t('company.organisations.none')} actions={addButton}>
              {t('company.organisations.none.text')}
            </EmptyState>
          ) : (
            <OrganisationTree nodes={tree} canAdd={rights.canChangeOrganisations} />
          )}
        </Panel>
        {tree.length > 0 && <OrganisationSummary nodes={tree} {...summary} />}
      </div>
    </CompanyPage>
  )
}
