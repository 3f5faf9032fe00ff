import { useCivilityName } from '@tiber/ui/forms/civility-field.tsx'
import { addressFields } from '@tiber/ui/forms/address/address-fields.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { useRoleName } from '#app/i18n/use-role-name.ts'

/** Field names used by the platform in audit entries and import results; custom fields use their external id. */
const fieldNames = [
  'name',
  'companyRegistrationName',
  'businessRegistrationNumber',
  'vatNumber',
  'vatCountry',
  'otherVatNumbers',
  'website',
  'accountManager',
  'legalUser',
  'status',
  'paymentType',
  'paymentDelay',
  'paymentMode',
  'tags',
  'externalId',
  'civility',
  'firstName',
  'lastName',
  'email',
  'groups',
  'organisations',
  'password',
  'parent',
  ...addressFields,
  'shipping',
  'billing',
  'defaultShippingAddress',
  'defaultBillingAddress',
  'active',
  'tiers',
  'quota',
  'credit',
] as const

// messages: company.field.*
export function useFieldName(entity?: string) {
  const t = useMessages()
  return (field: string): string => {
    // Only companies have a trade name.
    if (field === 'name' && entity !== undefined && entity !== 'ACCOUNT') return t('company.field.organisationName')
    const found = fieldNames.find((name) => name === field)
    return found ? t(`company.field.${found}`) : field.replace(/^customField\./, '')
  }
}

const payments = ['ON_ACCEPTANCE', 'DUE_DATE', 'BANK_WIRE', 'CARD'] as const
const dueModes = ['SIMPLE', 'END_OF_MONTH'] as const
const periods = ['WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const
const statuses = ['ACTIVE', 'INACTIVE', 'WAITING_ACTIVATION', 'WAITING_VALIDATION'] as const

// messages: company.value.*, company.payment.*, company.dueMode.*, company.policies.period.*
/** Returns a function that formats platform values in the user's language. */
export function useFieldValue(entity?: string) {
  const t = useMessages()
  const format = useFormat()
  const roleName = useRoleName()
  const civilityName = useCivilityName()
  return (field: string, value: string): string => {
    const status = statuses.find((each) => each === value)
    if (field === 'status' && entity === 'ORGANISATION')
      return t(status === 'ACTIVE' ? 'company.organisation.open' : 'company.organisation.closed')
    if (field === 'status' && status) return t(`company.value.${status}`)
    const payment = payments.find((each) => each === value)
    if (field === 'paymentType' && payment) return t(`company.payment.${payment}`)
    const dueMode = dueModes.find((each) => each === value)
    if (field === 'paymentMode' && dueMode) return t(`company.dueMode.${dueMode}`)
    const period = periods.find((each) => value.endsWith(` / ${each}`))
    if (period) return format.amountsIn(value).replace(` / ${period}`, ` (${t(`company.policies.period.${period}`)})`)
    if (field === 'civility') return civilityName(value)
    if (field === 'groups') return roleName(value.split(/[,\s]+/))
    if (value === 'true' || value === 'false') return t(value === 'true' ? 'forms.yes' : 'forms.no')
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? format.date(value) : format.amountsIn(value)
  }
}
