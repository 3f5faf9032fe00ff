import type { CallBody } from '@tiber/contract/call'
import { contract } from '@tiber/contract/contract'
import type { CustomField } from '@tiber/contract/company/custom-fields'
import { buildCustomFieldInputs, getCustomFieldRules } from '@tiber/ui/forms/custom-field-rules.ts'
import { buildBody, buildRules, type FormRules, type FormValues } from '@tiber/ui/forms/field-rules.ts'

const formRules = buildRules(contract.organisations.create.body, ['name', 'externalId', 'parentId'])

export const organisationRules = (definitions: CustomField[]): FormRules => ({
  ...formRules,
  ...getCustomFieldRules(definitions),
})

type OrganisationBody = Omit<CallBody<typeof contract.organisations.create>, 'addresses'>

export function toOrganisationBody(definitions: CustomField[], values: FormValues): OrganisationBody {
  return {
    ...buildBody<OrganisationBody>(formRules, values),
    customFieldValues: buildCustomFieldInputs(definitions, values),
  }
}
