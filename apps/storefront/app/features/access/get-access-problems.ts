import { validateCountryRules } from '@tiber/ui/forms/address/country-rules.ts'
import type { FormProblems, FormValues } from '@tiber/ui/forms/field-rules.ts'
import { toAddressFieldName } from './address-field-name.ts'

const pickCountryValues = (values: FormValues) => ({
  country: values[toAddressFieldName('country')] ?? '',
  zipcode: values[toAddressFieldName('zipcode')] ?? '',
  state: values[toAddressFieldName('state')] ?? '',
})

/** Validates fields that depend on the country. */
export function findGetAccessProblems(values: FormValues): FormProblems {
  const problems = Object.entries(validateCountryRules(pickCountryValues(values)))
  return Object.fromEntries(problems.map(([field, problem]) => [toAddressFieldName(field), problem]))
}
