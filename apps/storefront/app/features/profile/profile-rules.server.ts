import { contract } from '@tiber/contract/contract'
import type { CustomField } from '@tiber/contract/company/custom-fields'
import { getCustomFieldRules } from '@tiber/ui/forms/custom-field-rules.ts'
import { buildRules } from '@tiber/ui/forms/field-rules.ts'

const own = contract.customerUsers.updateOwn.body

/** Returns the rules of each form of the profile. */
export const profileRules = (definitions: CustomField[]) => ({
  person: {
    ...buildRules(own, ['civility', 'firstName', 'lastName', 'phone'], ['firstName', 'lastName']),
    ...getCustomFieldRules(definitions),
  },
  email: buildRules(own, ['email', 'currentPassword'], ['email', 'currentPassword']),
  password: buildRules(own, ['currentPassword', 'password'], ['currentPassword', 'password']),
  preferences: buildRules(
    contract.customerUsers.updatePreferences.body,
    ['locale', 'defaultAccountId'],
    ['locale', 'defaultAccountId'],
  ),
})
