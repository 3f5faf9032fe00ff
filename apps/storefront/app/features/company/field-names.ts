import { useFormat, useMessages } from '#app/i18n/use-messages.tsx'
import { useRoleName } from './roles.tsx'

/** Fields as the platform names them, in trails and verdicts. */
const names = [
  'name',
  'companyRegistrationName',
  'businessRegistrationNumber',
  'vatNumber',
  'website',
  'accountManager',
  'legalUser',
  'status',
  'paymentType',
  'externalId',
  'customerTags',
  'civility',
  'firstName',
  'lastName',
  'email',
  'phone',
  'groups',
  'organisations',
  'mainOrganisationId',
  'password',
  'locale',
  'parentId',
  'label',
  'fullName',
  'company',
  'address',
  'additionalAddress',
  'city',
  'zipcode',
  'state',
  'country',
  'shipping',
  'billing',
  'defaultShipping',
  'defaultBilling',
  'active',
  'tiers',
  'quota',
  'credit',
] as const

// messages: company.field.*
export function useFieldName() {
  const t = useMessages()
  return (field: string): string => {
    const known = names.find((name) => name === field)
    return known ? t(`company.field.${known}`) : field
  }
}

const payments = ['ON_ACCEPTANCE', 'DUE_DATE', 'BANK_WIRE', 'CARD'] as const
const civilities = ['MR', 'MRS', 'MISS', 'OTHER'] as const
/** Each language in itself. */
const languages: Record<string, string> = { 'es-ES': 'Español', 'en-US': 'English' }
const statuses = ['ACTIVE', 'INACTIVE', 'WAITING_ACTIVATION', 'WAITING_VALIDATION'] as const

// messages: company.value.*, company.payment.*, forms.civility.*
/** Words of the platform in words of the visitor; everything else as it is. */
export function useFieldValue() {
  const t = useMessages()
  const format = useFormat()
  const roleName = useRoleName()
  return (field: string, value: string): string => {
    const status = statuses.find((each) => each === value)
    if (field === 'status' && status) return t(`company.value.${status}`)
    const payment = payments.find((each) => each === value)
    if (field === 'paymentType' && payment) return t(`company.payment.${payment}`)
    const civility = civilities.find((each) => each === value)
    if (field === 'civility' && civility) return t(`forms.civility.${civility}`)
    if (field === 'locale') return languages[value] ?? value
    if (field === 'groups') return roleName(value.split(/[,\s]+/))
    if (value === 'true' || value === 'false') return t(value === 'true' ? 'forms.yes' : 'forms.no')
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? format.date(value) : value
  }
}
