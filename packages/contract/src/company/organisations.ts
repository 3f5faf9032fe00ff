import { Type, type Static, type TObject } from 'typebox'
import { Address, addressFilter, AddressInput } from './addresses.ts'
import { callGroup } from '../call.ts'
import { customFieldInputs, CustomFieldValue } from './custom-fields.ts'
import { AccountUser, civilities, CustomerUser, Groups, personLimits } from './identity.ts'
import { listQuery, UsersPage } from '../paging.ts'
import { closedObject, Nullable, OneOf, OptionalText, Text } from '../shapes.ts'

const organisationFields = {
  id: Type.String(),
  externalId: Nullable(Type.String()),
  accountId: Type.String(),
  parentId: Nullable(Type.String()),
  name: Type.String(),
  status: OneOf(['ACTIVE', 'INACTIVE']),
  mainOrganisation: Type.Boolean(),
  addresses: Type.Array(Address),
  customFieldValues: Type.Array(CustomFieldValue),
}

/** Site or department of a company, as a node of the organisation tree. */
export type Organisation = Static<TObject<typeof organisationFields>> & { children: Organisation[] }
export const Organisation = Type.Unsafe<Organisation>(
  Type.Object({
    ...organisationFields,
    children: Type.Array(Type.Unsafe<Organisation>({ type: 'object', description: 'Organisation' })),
  }),
)

const base = '/v1/shop/customer-accounts/organisations'

/** All users of the account may read organisations and change their addresses; other changes need an administrator. */
export const organisations = callGroup({
  list: {
    method: 'GET',
    path: base,
    summary: 'List the organisation tree of the account',
    access: 'customer',
    returns: Type.Array(Organisation),
    errors: [],
  },
  create: {
    method: 'POST',
    path: base,
    summary: 'Add an organisation',
    access: 'customer',
    right: 'CUSTOMER_ORGANISATION_CREATE',
    body: closedObject({
      name: Text(200),
      externalId: OptionalText(255),
      parentId: OptionalText(255),
      addresses: Type.Optional(Type.Array(AddressInput, { maxItems: 100 })),
      ...customFieldInputs,
    }),
    returns: Organisation,
    errors: ['F-E-003', 'ST0001'],
  },
  read: {
    method: 'GET',
    path: `${base}/{organisationId}`,
    summary: 'Get an organisation with its descendants',
    access: 'customer',
    returns: Organisation,
    errors: [],
  },
  update: {
    method: 'PUT',
    path: `${base}/{organisationId}`,
    summary: 'Rename, move or close an organisation; omitted fields stay unchanged',
    access: 'customer',
    right: 'CUSTOMER_ORGANISATION_UPDATE',
    body: closedObject({
      name: Type.Optional(Text(200)),
      externalId: OptionalText(255),
      parentId: OptionalText(255),
      status: Type.Optional(OneOf(['ACTIVE', 'INACTIVE'])),
      ...customFieldInputs,
    }),
    returns: Organisation,
    errors: ['F-E-003', 'ST0001'],
  },
  listAddresses: {
    method: 'GET',
    path: `${base}/{organisationId}/addresses`,
    summary: 'List the addresses of an organisation',
    access: 'customer',
    query: closedObject(addressFilter),
    returns: Type.Array(Address),
    errors: [],
  },
  createAddress: {
    method: 'POST',
    path: `${base}/{organisationId}/addresses`,
    summary: 'Add an address to an organisation',
    access: 'customer',
    body: AddressInput,
    returns: Address,
    errors: ['F-E-003'],
  },
  updateAddress: {
    method: 'PUT',
    path: `${base}/{organisationId}/addresses/{addressId}`,
    summary: 'Replace an address of an organisation',
    access: 'customer',
    body: AddressInput,
    returns: Address,
    errors: ['F-E-003', 'ST0001'],
  },
  deleteAddress: {
    method: 'DELETE',
    path: `${base}/{organisationId}/addresses/{addressId}`,
    summary: 'Delete an address of an organisation',
    access: 'customer',
    returns: Type.Null(),
    status: 204,
    errors: ['ST0001'],
  },
  listUsers: {
    method: 'GET',
    path: `${base}/{organisationId}/users`,
    summary: 'List the users of an organisation',
    access: 'customer',
    query: closedObject(listQuery),
    returns: UsersPage(AccountUser),
    errors: [],
  },
  listOwn: {
    method: 'GET',
    path: '/v1/shop/customer-users/organisations',
    summary: 'List the organisations of the user as trees',
    access: 'customer',
    returns: Type.Array(Organisation),
    errors: [],
  },
  updateUser: {
    method: 'PUT',
    path: `${base}/{organisationId}/users/{customerUserId}`,
    summary: 'Update a user of an organisation',
    access: 'customer',
    right: 'USER_FOC_MANAGEMENT',
    body: closedObject({
      civility: Type.Optional(Nullable(OneOf(civilities))),
      firstName: Type.Optional(Text(personLimits.firstName)),
      lastName: Type.Optional(Text(personLimits.lastName)),
      groups: Type.Optional(Groups),
    }),
    returns: CustomerUser,
    errors: ['ST0001'],
  },
})
