import { countryProblems } from '#app/forms/country-rules.ts'
import type { FormProblems, FormValues } from '#app/forms/field-rules.ts'
import { addressName } from './address-name.ts'

const valuesOf = (values: FormValues) => ({
  country: values[addressName('country')] ?? '',
  zipcode: values[addressName('zipcode')] ?? '',
  state: values[addressName('state')] ?? '',
})

/** Validates fields that depend on the country. */
export function getAccessProblems(values: FormValues): FormProblems {
  const problems = Object.entries(countryProblems(valuesOf(values)))
  return Object.fromEntries(problems.map(([field, problem]) => [addressName(field), problem]))
}
