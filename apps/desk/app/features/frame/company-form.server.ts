import type { CallBody } from '@tiber/contract/call'
import { contract, type Contract } from '@tiber/contract/contract'
import { validateCountryRules } from '@tiber/ui/forms/address/country-rules.ts'
import { buildRules, type FormProblems, type FormRules, type FormValues } from '@tiber/ui/forms/field-rules.ts'

/** Rules of a new company with its first person and one address. */
export function buildCompanyRules(): FormRules {
  const { body } = contract.operatorAccounts.create
  return {
    ...buildRules(body, ['name', 'companyRegistrationName', 'businessRegistrationNumber', 'vatNumber']),
    ...buildRules(body.properties.person, ['firstName', 'lastName', 'email', 'phone']),
    ...buildRules(contract.addresses.create.body, ['address', 'zipcode', 'city', 'country', 'state']),
    tagIds: { kind: 'list' },
  }
}

export const checkCompany = (values: FormValues): FormProblems => validateCountryRules(values)

export function toNewCompany(values: FormValues): CallBody<Contract['operatorAccounts']['create']> {
  const read = (name: string) => (values[name] ?? '').trim()
  const readOptional = (name: string) => read(name) || null
  return {
    name: read('name'),
    companyRegistrationName: readOptional('companyRegistrationName') ?? read('name'),
    businessRegistrationNumber: readOptional('businessRegistrationNumber'),
    vatNumber: readOptional('vatNumber'),
    tagIds: (values['tagIds'] ?? '').split('\n').filter(Boolean),
    person: {
      firstName: read('firstName'),
      lastName: read('lastName'),
      email: read('email'),
      phone: read('phone').replaceAll(/\s/g, '') || null,
    },
    addresses: [
      {
        fullName: `${read('firstName')} ${read('lastName')}`,
        company: read('name'),
        address: read('address'),
        zipcode: read('zipcode'),
        city: read('city'),
        country: read('country'),
        state: readOptional('state'),
        shipping: true,
        billing: true,
      },
    ],
  }
}
