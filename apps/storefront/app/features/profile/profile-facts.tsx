import type { AccountLite, CustomerUser } from '@tiber/contract/company/identity'
import type { ReactNode } from 'react'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { useRoleName } from '#app/i18n/use-role-name.ts'
import { Badge } from '@tiber/ui/badge.tsx'
import { Panel } from '@tiber/ui/panel.tsx'

type ProfileFactsProps = {
  user: Pick<CustomerUser, 'externalId' | 'groups' | 'status' | 'organisations' | 'mainOrganisationId' | 'createdAt'>
  account: AccountLite | null
  isApprover: boolean
}

/** Shows the profile data that only administrators can change. */
export function ProfileFacts({ user, account, isApprover }: ProfileFactsProps) {
  const t = useMessages()
  const format = useFormat()
  const roleName = useRoleName()
  const isAdministrator = user.groups.includes('FOC_Admin')
  return (
    <Panel title={t('profile.facts')}>
      <dl className="flex flex-col gap-3 text-13">
        <Fact term={t('profile.facts.account')}>
          {account?.name}
          <span className="block text-12 text-muted">{account?.externalId}</span>
        </Fact>
        <Fact term={t('profile.facts.role')}>
          {roleName(user.groups, isApprover)}
          <span className="block text-12 text-muted">
            {t(isAdministrator ? 'profile.role.admin.text' : 'profile.role.user.text')}
          </span>
        </Fact>
        <Fact term={t('profile.facts.status')}>
          {user.status === 'ACTIVE' ? (
            <Badge tone="success" icon="check">
              {t('profile.status.active')}
            </Badge>
          ) : (
            <Badge tone="neutral" icon="pause">
              {t('profile.status.inactive')}
            </Badge>
          )}
        </Fact>
        <Fact term={t('profile.facts.organisations')}>
          {user.organisations.length === 0 ? (
            t('profile.organisations.all')
          ) : (
            <ul className="flex flex-col gap-1">
              {user.organisations.map(({ id, name }) => (
                <li key={id}>
                  {name}
                  {id === user.mainOrganisationId && <span className="sub"> · {t('profile.organisations.main')}</span>}
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact term={t('profile.facts.externalId')}>{user.externalId ?? '–'}</Fact>
        <Fact term={t('profile.facts.since')}>{format.date(user.createdAt)}</Fact>
      </dl>
      <p className="mt-4 border-t border-line pt-3 text-12 text-muted">{t('profile.facts.who')}</p>
    </Panel>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="sub">{term}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  )
}
