import type { OperatorChange } from '@tiber/contract/operator/operator-changes'
import type { Right } from '@tiber/contract/permissions'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { useRoleNames } from '../staff/use-role-names.ts'

/** Where what was changed is shown, for those who may open it. */
export function getThingPath(
  { entity, entityId, account }: OperatorChange,
  rights: readonly Right[],
): string | undefined {
  const may = (right: Right) => rights.includes(right)
  if (account) return may('ACCOUNT_READ') ? `/operator/accounts/${account.id}` : undefined
  if (entity === 'SUPPLIER') return may('SELLER_ORDER_READ') ? `/operator/suppliers/${entityId}` : undefined
  if (entity === 'SEARCH_SYNONYM') return may('CATALOGUE_UPDATE') ? '/operator/search-synonyms' : undefined
  if (entity === 'ACCESS_TEMPLATES') return may('ACCOUNT_READ') ? '/operator/access-templates' : undefined
  if (entity === 'SHOP') return may('SETTINGS_UPDATE') ? '/operator/settings' : undefined
  if (entity === 'TAX_RATES') return may('SETTINGS_UPDATE') ? '/operator/setup/taxes' : undefined
  return undefined
}

/** Where a supplier finds what was changed about it. */
export function getOwnPath({ entity, entityId }: OperatorChange, rights: readonly Right[]): string | undefined {
  if (entity === 'STAFF') return rights.includes('STAFF_UPDATE') ? `/supplier/staff/${entityId}` : undefined
  return rights.includes('SUPPLIER_UPDATE') ? '/supplier/settings' : undefined
}

/** Names who made a change; a supplier is not told who of the operator it was. */
export function useActorName() {
  const t = useMessages()
  return ({ id, name, client }: OperatorChange['actor']): string =>
    id === null && client === 'OPERATOR' ? t('changes.byOperator') : name
}

// messages: changes.thing.* changes.action.*
/** Says what was changed: the kind of thing, its name, and what happened to it. */
export function useThingText() {
  const t = useMessages()
  return ({ entity, entityName, action }: Pick<OperatorChange, 'entity' | 'entityName' | 'action'>) => {
    const thing = t(`changes.thing.${entity}`)
    const name = entity === 'BUYING_POLICY' ? '' : entityName
    return { title: [thing, name].filter(Boolean).join(' '), action: t(`changes.action.${action}`) }
  }
}

// messages: changes.field.*
/** Names a field as the screens do; a field without a name of its own is shown as it is stored. */
export function useFieldName() {
  const t = useMessages()
  return (field: string): string => {
    const key = `changes.field.${field}`
    return t.has(key) ? t(key as 'changes.field.name') : field.replace(/^(customField|legal)\./, '')
  }
}

const words = ['true', 'false', 'ACTIVE', 'INACTIVE', 'SUSPENDED', 'WAITING_ACTIVATION', 'WAITING_VALIDATION'] as const
const payments = ['ON_ACCEPTANCE', 'DUE_DATE', 'BANK_WIRE', 'CARD', 'SIMPLE', 'END_OF_MONTH'] as const
const settings = ['PLATFORM', 'OWN', 'SYNONYM', 'BRAND', 'PLAIN_FORM'] as const

const periods = ['WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const
/** Fields that are an amount without its currency. */
const amounts = new Set(['freightPrice', 'freightFreeFrom', 'minOrderValue', 'automaticAnswer.maxNet'])

// messages: changes.value.*, changes.period.*
export function useFieldValue() {
  const t = useMessages()
  const format = useFormat()
  const nameRoles = useRoleNames()
  return (field: string, value: string | null): string => {
    if (value === null) return '–'
    if (field === 'roles') return nameRoles(value.split(', ') as Parameters<typeof nameRoles>[0])
    const known = [...words, ...payments, ...settings].find((each) => each === value)
    if (known) return t(`changes.value.${known}`)
    if (amounts.has(field)) return format.money(Number(value))
    const period = periods.find((each) => value.endsWith(` / ${each}`))
    if (period) return format.amountsIn(value).replace(` / ${period}`, ` ${t(`changes.period.${period}`)}`)
    if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return format.dateTime(value)
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? format.date(value) : format.amountsIn(value)
  }
}
