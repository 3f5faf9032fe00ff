import { AddressInput } from '@tiber/contract/company/addresses'
import type { CallBody } from '@tiber/contract/call'
import { contract } from '@tiber/contract/contract'
import { addressFields } from '@tiber/ui/forms/address/address-fields.ts'
import { buildBody, buildRules, type FormRules, type FormValues } from '@tiber/ui/forms/field-rules.ts'
import { toAddressFieldName } from './address-field-name.ts'

const { body } = contract.customerAccounts.create
const { createObjectCustomerAccountRequest: company, createCustomerUserRequest: contact } = body.properties

const companyFields = ['name', 'companyRegistrationName', 'businessRegistrationNumber', 'vatNumber', 'website']
const contactFields = ['civility', 'firstName', 'lastName', 'email', 'phone']

const companyRules = buildRules(company, companyFields)
const contactRules = buildRules(contact, contactFields)
const addressRules = buildRules(AddressInput, addressFields)

export const getAccessRules: FormRules = {
  ...companyRules,
  ...contactRules,
  ...Object.fromEntries(Object.entries(addressRules).map(([name, rule]) => [toAddressFieldName(name), rule])),
  ...buildRules(body, ['question']),
}

type CreateAccount = CallBody<typeof contract.customerAccounts.create>

export function toGetAccessBody(
  values: FormValues,
): Pick<CreateAccount, 'createObjectCustomerAccountRequest' | 'createCustomerUserRequest' | 'createAddressRequests'> {
  return {
    createObjectCustomerAccountRequest: buildBody(companyRules, values),
    createCustomerUserRequest: buildBody(contactRules, values),
    createAddressRequests: [
      { ...buildBody<AddressInput>(addressRules, toAddressValues(values)), shipping: true, billing: true },
    ],
  }
}

const toAddressValues = (values: FormValues): FormValues =>
  Object.fromEntries(addressFields.map((name) => [name, values[toAddressFieldName(name)] ?? '']))
