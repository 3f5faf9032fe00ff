import { contract } from '@tiber/contract/contract'
import type { CustomField } from '@tiber/contract/company/custom-fields'
import { getCustomFieldRules } from '#app/forms/custom-field-rules.ts'
import { buildRules } from '#app/forms/field-rules.ts'

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
