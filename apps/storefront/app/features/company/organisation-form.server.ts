import type { CallBody } from '@tiber/contract/call'
import { contract } from '@tiber/contract/contract'
import type { CustomField } from '@tiber/contract/custom-fields'
import { customFieldInputsOf, customFieldRules } from '#app/forms/custom-field-rules.ts'
import { bodyOf, rulesOf, type FormRules, type FormValues } from '#app/forms/field-rules.ts'

const formRules = rulesOf(contract.organisations.create.body, ['name', 'externalId', 'parentId'])

export const organisationRules = (definitions: CustomField[]): FormRules => ({
  ...formRules,
  ...customFieldRules(definitions),
})

type OrganisationBody = Omit<CallBody<typeof contract.organisations.create>, 'addresses'>

export function toOrganisationBody(definitions: CustomField[], values: FormValues): OrganisationBody {
  return {
    ...bodyOf<OrganisationBody>(formRules, values),
    customFieldValues: customFieldInputsOf(definitions, values),
  }
}
