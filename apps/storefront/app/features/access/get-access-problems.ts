import { isZipcodeOf, needsState } from '@tiber/contract/countries'
import type { FormProblems, FormValues } from '#app/forms/field-rules.ts'
import { addressName } from './address-name.ts'

/** What depends on the country, which no rule of a single field knows. */
export function getAccessProblems(values: FormValues): FormProblems {
  const valueOf = (field: string) => values[addressName(field)]?.trim() ?? ''
  const [country, zipcode] = [valueOf('country'), valueOf('zipcode')]
  return {
    ...(zipcode !== '' && !isZipcodeOf(country, zipcode) && { [addressName('zipcode')]: 'format' as const }),
    ...(needsState(country) && valueOf('state') === '' && { [addressName('state')]: 'required' as const }),
  }
}
