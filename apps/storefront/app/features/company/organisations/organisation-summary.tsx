import { Link } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { countWithoutAddress } from './organisation-tree.ts'
import type { TreeNode } from './organisation-tree-view.tsx'

type OrganisationSummaryProps = {
  nodes: TreeNode[]
  users: number
  /** Users without an organisation; undefined if there are too many users to count. */
  usersWithout: number | undefined
}

/** Totals of the structure and what is still missing in it. */
export function OrganisationSummary({ nodes, users, usersWithout }: OrganisationSummaryProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const usersPath = localisedPath('/account/company/users', locale)
  return (
    <Panel title={t('company.organisations.summary')}>
      <dl className="terms-list">
        <dt>{t('company.organisations.summary.users')}</dt>
        <dd>
          <Link to={usersPath} prefetch="intent">
            {format.number(users)}
          </Link>
        </dd>
        {usersWithout !== undefined && (
          <>
            <dt>{t('company.organisations.summary.usersWithout')}</dt>
            <dd>{format.number(usersWithout)}</dd>
          </>
        )}
        <dt>{t('company.organisations.summary.withoutAddress')}</dt>
        <dd>{format.number(countWithoutAddress(nodes))}</dd>
      </dl>
    </Panel>
  )
}
