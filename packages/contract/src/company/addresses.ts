import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { ImportBody, ImportReport } from '../imports.ts'
import { closedObject, Nullable, OptionalText, Text } from '../shapes.ts'

/** Maximum lengths of the texts of an address; the platform's contract sets that of the phone. */
export const addressLimits = {
  label: 100,
  fullName: 200,
  company: 200,
  address: 255,
  additionalAddress: 255,
  city: 100,
  zipcode: 20,
  state: 100,
  country: 100,
  phone: 15,
} as const

export type Address = Static<typeof Address>
export const Address = Type.Object({
  id: Type.String(),
  externalId: Type.String(),
  label: Nullable(Type.String()),
  fullName: Type.String(),
  company: Nullable(Type.String()),
  address: Type.String(),
  additionalAddress: Nullable(Type.String()),
  city: Type.String(),
  zipcode: Type.String(),
  state: Nullable(Type.String()),
  country: Type.String(),
  phone: Nullable(Type.String()),
  shipping: Type.Boolean(),
  billing: Type.Boolean(),
  /** Tiber extension: default addresses of a checkout; platforms without the feature omit them. */
  defaultShipping: Type.Optional(Type.Boolean()),
  defaultBilling: Type.Optional(Type.Boolean()),
})

/** Address to create or replace; country rules apply if `country` is a two-letter ISO code. */
export type AddressInput = Static<typeof AddressInput>
export const AddressInput = closedObject({
  externalId: OptionalText(255),
  label: OptionalText(addressLimits.label),
  fullName: Text(addressLimits.fullName),
  company: OptionalText(addressLimits.company),
  address: Text(addressLimits.address),
  additionalAddress: OptionalText(addressLimits.additionalAddress),
  city: Text(addressLimits.city),
  zipcode: Text(addressLimits.zipcode),
  state: OptionalText(addressLimits.state),
  country: Text(addressLimits.country),
  phone: OptionalText(addressLimits.phone),
  shipping: Type.Optional(Type.Boolean()),
  billing: Type.Optional(Type.Boolean()),
})

/** Filters by use; `shipping=true` returns shipping addresses only. */
export const addressFilter = {
  shipping: Type.Optional(Type.Boolean()),
  billing: Type.Optional(Type.Boolean()),
}

/** Address book of an account, which all its users manage. */
export const addresses = callGroup({
  list: {
    method: 'GET',
    path: '/v1/shop/customer-accounts/addresses',
    summary: 'List the addresses of the account',
    access: 'customer',
    query: closedObject(addressFilter),
    returns: Type.Array(Address),
    errors: [],
  },
  create: {
    method: 'POST',
    path: '/v1/shop/customer-accounts/addresses',
    summary: 'Add an address, by default for both shipping and billing',
    access: 'customer',
    body: AddressInput,
    returns: Address,
    errors: ['F-E-003'],
  },
  update: {
    method: 'PUT',
    path: '/v1/shop/customer-accounts/addresses/{addressId}',
    summary: 'Replace an address; omitted flags stay unchanged',
    access: 'customer',
    body: AddressInput,
    returns: Address,
    errors: ['F-E-003', 'ST0001'],
  },
  delete: {
    method: 'DELETE',
    path: '/v1/shop/customer-accounts/addresses/{addressId}',
    summary: 'Delete an address; at least one billing address must remain',
    access: 'customer',
    returns: Type.Null(),
    status: 204,
    errors: ['ST0001'],
  },
  restore: {
    method: 'POST',
    path: '/v1/tiber/addresses/{addressId}/restore',
    summary: 'Restore an address within a month of its deletion',
    access: 'customer',
    returns: Address,
    errors: ['F-E-003'],
    extension: 'address-restore',
  },
  updateDefaults: {
    method: 'PUT',
    path: '/v1/tiber/default-addresses',
    summary: 'Set the default addresses of a checkout; null removes a default',
    access: 'customer',
    body: closedObject({
      shippingAddressId: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
      billingAddressId: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
    }),
    returns: Type.Object({ shippingAddressId: Nullable(Type.String()), billingAddressId: Nullable(Type.String()) }),
    errors: ['ST0001'],
    extension: 'default-addresses',
  },
  importCsv: {
    method: 'POST',
    path: '/v1/tiber/address-imports',
    summary: 'Compare a CSV with the address book line by line; with `apply`, make all changes or none',
    access: 'customer',
    body: ImportBody,
    returns: ImportReport,
    errors: ['F-E-003'],
    extension: 'address-import',
  },
})
