import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { useLocation } from 'react-router'
import { Breadcrumb } from '@tiber/ui/breadcrumb.tsx'
import { Count } from '@tiber/ui/badge.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { LinkTabs } from '@tiber/ui/tabs.tsx'
import type { Account360 } from '@tiber/contract/operator/operator-accounts'
import type { AccountTab } from './account-tabs.ts'
import type { AccountPageData } from './read-account.server.ts'

export function AccountPath({ name }: { name: string }) {
  const t = useMessages()
  const locale = useLocale()
  const list = { label: t('accounts.title'), to: localisedPath('/operator/accounts', locale) }
  return <Breadcrumb label={t('accounts.title')} crumbs={[list, { label: name }]} />
}

type AccountActionsProps = Pick<AccountPageData, 'account' | 'tabs'>

/** Writes to or calls the main contact, and downloads what the company owes. */
export function AccountActions({ account: { people }, tabs }: AccountActionsProps) {
  const t = useMessages()
  const { pathname } = useLocation()
  const contact = people.find(({ status }) => status !== 'INACTIVE')
  return (
    <>
      {contact && (
        <a href={`mailto:${contact.email}`} className={buttonClasses({})}>
          <Icon name="mail" size="small" />
          {t('accounts.write')}
        </a>
      )}
      {contact?.phone && (
        <a href={`tel:${contact.phone.replaceAll(/[^\d+]/g, '')}`} className={buttonClasses({})}>
          <Icon name="phone" size="small" />
          {t('accounts.call')}
        </a>
      )}
      {tabs.includes('invoices') && (
        <LinkButton to={`${pathname}/statement.pdf`} reloadDocument prefetch="none" icon="file-text">
          {t('accounts.statement')}
        </LinkButton>
      )}
    </>
  )
}

// messages: accounts.tab.*
/** The parts of the page, with how much each holds. */
export function AccountTabs({ account, tabs, tab }: Pick<AccountPageData, 'account' | 'tabs' | 'tab'>) {
  const t = useMessages()
  const format = useFormat()
  const counts = countParts(account)
  const toTitle = (each: AccountTab) => {
    const count = counts[each]
    return (
      <>
        {t(`accounts.tab.${each}`)}
        {count !== undefined && <Count>{format.number(count)}</Count>}
      </>
    )
  }
  return (
    <LinkTabs
      label={t('accounts.tabs')}
      current={tab}
      tabs={tabs.map((each) => ({ id: each, title: toTitle(each), to: each === 'summary' ? '?' : `?tab=${each}` }))}
    />
  )
}

const countParts = ({ figures, peopleCount, addresses }: Account360): Partial<Record<AccountTab, number>> => ({
  orders: figures.orders,
  people: peopleCount,
  addresses: addresses.length,
})

/** What the company is: its legal name, tax number and since when it buys. */
export function useAccountFacts({ companyRegistrationName, vatNumber, vatCheckedAt, createdAt }: Account360) {
  const t = useMessages()
  const format = useFormat()
  return [
    companyRegistrationName,
    vatNumber && t('accounts.vatIs', { number: vatNumber }),
    vatCheckedAt && t('accounts.checked', { day: format.date(vatCheckedAt) }),
    t('accounts.since', { day: format.date(createdAt) }),
  ]
}
