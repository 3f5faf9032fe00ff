import type { Organisation } from '@tiber/contract/company/organisations'
import type { CustomFieldDefinition } from '@tiber/ui/forms/custom-field-rules.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { useCustomFieldFacts } from '../custom-field-facts.tsx'
import { Facts } from '../facts.tsx'

type OrganisationFactsProps = {
  organisation: Organisation
  parentName: string | undefined
  definitions: CustomFieldDefinition[]
  files: Record<string, string>
}

/** Shows an organisation as text to users who may only read it. */
export function OrganisationFacts({ organisation, parentName, definitions, files }: OrganisationFactsProps) {
  const t = useMessages()
  const getFacts = useCustomFieldFacts()
  return (
    <Facts
      facts={[
        { label: t('company.field.organisationName'), value: organisation.name },
        { label: t('company.field.parentId'), value: parentName },
        { label: t('company.field.organisationExternalId'), value: organisation.externalId },
        ...getFacts(definitions, organisation.customFieldValues, files),
      ]}
    />
  )
}
