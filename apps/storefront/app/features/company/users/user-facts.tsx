import type { CustomerUser } from '@tiber/contract/company/identity'
import { useCivilityName } from '@tiber/ui/forms/civility-field.tsx'
import type { CustomFieldDefinition } from '@tiber/ui/forms/custom-field-rules.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { useCustomFieldFacts } from '../custom-field-facts.tsx'
import { Facts } from '../facts.tsx'
import { useRoleName } from '#app/i18n/use-role-name.ts'

type UserFactsProps = {
  user: CustomerUser
  isApprover: boolean
  definitions: CustomFieldDefinition[]
  files: Record<string, string>
}

/** Shows a user as text to those who may only read. */
export function UserFacts({ user, isApprover, definitions, files }: UserFactsProps) {
  const t = useMessages()
  const roleName = useRoleName()
  const getFacts = useCustomFieldFacts()
  const civilityName = useCivilityName()
  const main = user.organisations.find(({ id }) => id === user.mainOrganisationId)
  return (
    <Facts
      facts={[
        { label: t('company.field.civility'), value: user.civility && civilityName(user.civility) },
        { label: t('company.field.firstName'), value: user.firstName },
        { label: t('company.field.lastName'), value: user.lastName },
        { label: t('company.field.email'), value: <a href={`mailto:${user.email}`}>{user.email}</a> },
        { label: t('company.field.phone'), value: user.phone },
        { label: t('company.field.groups'), value: roleName(user.groups, isApprover) },
        { label: t('company.field.userExternalId'), value: user.externalId },
        {
          label: t('company.field.organisations'),
          value: user.organisations.map(({ name }) => name).join(', ') || undefined,
        },
        { label: t('company.field.mainOrganisationId'), value: main?.name },
        ...getFacts(definitions, user.customFieldValues, files),
      ]}
    />
  )
}
