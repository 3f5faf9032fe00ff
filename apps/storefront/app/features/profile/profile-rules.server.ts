import { contract } from '@tiber/contract/contract'
import type { CustomField } from '@tiber/contract/custom-fields'
import { customFieldRules } from '#app/forms/custom-field-rules.ts'
import { rulesOf } from '#app/forms/field-rules.ts'

const own = contract.customerUsers.updateOwn.body

/** Returns the rules of each form of the profile. */
export const profileRules = (definitions: CustomField[]) => ({
  person: {
    ...rulesOf(own, ['civility', 'firstName', 'lastName', 'phone'], ['firstName', 'lastName']),
    ...customFieldRules(definitions),
  },
  email: rulesOf(own, ['email', 'currentPassword'], ['email', 'currentPassword']),
  password: rulesOf(own, ['currentPassword', 'password'], ['currentPassword', 'password']),
  preferences: rulesOf(
    contract.customerUsers.updatePreferences.body,
    ['locale', 'defaultAccountId'],
    ['locale', 'defaultAccountId'],
  ),
})
