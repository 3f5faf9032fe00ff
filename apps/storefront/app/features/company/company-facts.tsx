import { Link } from 'react-router'
import type { CustomerAccount } from '@tiber/contract/company/accounts'
import type { CustomFieldDefinition } from '@tiber/ui/forms/custom-field-rules.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Code } from '@tiber/ui/table.tsx'
import { useCustomFieldFacts } from './custom-field-facts.tsx'
import { Facts } from './facts.tsx'
import { AccountStatus } from './status-badge.tsx'

type CompanyFactsProps = {
  account: CustomerAccount
  definitions: CustomFieldDefinition[]
  files: Record<string, string>
}

const fields = ['name', 'companyRegistrationName', 'businessRegistrationNumber'] as const
const others = ['otherVatNumbers', 'website', 'legalUser'] as const

/** Shows the company data as text to users who may only read it. */
export function CompanyFacts({ account, definitions, files }: CompanyFactsProps) {
  const t = useMessages()
  const format = useFormat()
  const getFacts = useCustomFieldFacts()
  const { vatNumber, vatCheck } = account
  return (
    <Facts
      facts={[
        ...fields.map((name) => ({ label: t(`company.field.${name}`), value: account[name] })),
        {
          label: t('company.field.vatNumber'),
          value: vatNumber && (
            <>
              {vatNumber}
              {vatCheck && (
                <span className="block text-12 text-muted">
                  {t('company.vat.checked', { date: format.date(vatCheck.checkedAt) })}
                </span>
              )}
            </>
          ),
        },
        ...others.map((name) => ({ label: t(`company.field.${name}`), value: account[name] })),
        ...getFacts(definitions, account.customFieldValues, files),
      ]}
    />
  )
}

// messages: company.payment.*
/** Shows the account data set by the operator. */
export function CompanyState({ account }: { account: CustomerAccount }) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <Panel title={t('company.state')} aside={t('company.state.aside')}>
      <Facts
        facts={[
          { label: t('company.field.status'), value: <AccountStatus status={account.status} /> },
          { label: t('company.field.externalId'), value: <Code>{account.externalId}</Code> },
          {
            label: t('company.field.paymentType'),
            value: account.paymentType && t(`company.payment.${account.paymentType}`),
          },
          { label: t('company.field.accountManager'), value: account.accountManager },
          {
            label: t('company.field.customerTags'),
            value: account.customerTags.map(({ name }) => name).join(', ') || undefined,
          },
          {
            label: t('company.field.addresses'),
            value: (
              <Link to={localisedPath('/account/addresses', locale)}>
                {t('company.addresses.count', { n: account.addresses.length })}
              </Link>
            ),
          },
        ]}
      />
    </Panel>
  )
}

/** Lists the main contacts of the company. */
export function CompanyContacts({ contacts }: { contacts: CustomerAccount['mainContacts'] }) {
  const t = useMessages()
  return (
    <Panel title={t('company.contacts')}>
      {contacts.length === 0 ? (
        <p className="text-13 text-muted">{t('company.contacts.none')}</p>
      ) : (
        <ul className="flex flex-col gap-3 text-13">
          {contacts.map(({ id, firstName, lastName, email, phone }) => (
            <li key={id}>
              <b className="font-medium">{`${firstName} ${lastName}`}</b>
              <span className="block break-all">
                <a href={`mailto:${email}`}>{email}</a>
              </span>
              {phone && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
