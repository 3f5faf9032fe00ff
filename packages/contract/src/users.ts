import { Type } from 'typebox'
import { Address, addressFilter } from './addresses.ts'
import { callGroup } from './call.ts'
import { customFieldInputs } from './custom-fields.ts'
import {
  AccountUser,
  AuthenticatedUser,
  AuthResponse,
  civilities,
  CustomerUser,
  Email,
  Groups,
  NewPassword,
  userStatuses,
} from './identity.ts'
import { ImportVerdict } from './imports.ts'
import { locales } from './locales.ts'
import { listQuery, UsersPage } from './paging.ts'
import { groups } from './permissions.ts'
import { closedObject, Nullable, OneOf, OptionalText, Text } from './shapes.ts'

const Url = Type.String({ format: 'uri', maxLength: 2000 })

/** What a person has of their own; the phone's length is the platform's. */
const person = {
  civility: Type.Optional(Nullable(OneOf(civilities))),
  phone: OptionalText(15),
}

/** What an administrator decides about a colleague. */
const placement = {
  externalId: OptionalText(255),
  mainOrganisationId: OptionalText(255),
  organisations: Type.Optional(Type.Array(Text(255), { maxItems: 500, description: 'Ids of organisations' })),
}

export const customerUsers = callGroup({
  authenticatedUser: {
    method: 'GET',
    path: '/v1/authenticated-user',
    summary: 'The signed-in user, the account in context and all accounts of the user',
    access: 'customer',
    returns: AuthenticatedUser,
    errors: [],
  },
  list: {
    method: 'GET',
    path: '/v1/shop/customer-accounts/users',
    summary: 'The users of the account',
    access: 'customer',
    query: closedObject({
      ...listQuery,
      search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of a name or e-mail' })),
      status: Type.Optional(Type.Array(OneOf(userStatuses))),
      groups: Type.Optional(Type.Array(OneOf(groups))),
      organisationIds: Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 500 })),
      ids: Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 1000 })),
    }),
    returns: UsersPage(AccountUser),
    errors: [],
  },
  create: {
    method: 'POST',
    path: '/v1/shop/customer-users',
    operation: 'USER-100',
    summary: 'Invite a colleague into the account',
    access: 'customer',
    right: 'USER_FOC_MANAGEMENT',
    body: closedObject({
      ...person,
      firstName: Text(100),
      lastName: Text(100),
      email: Email,
      password: Type.Optional(NewPassword),
      groups: Groups,
      status: Type.Optional(OneOf(userStatuses)),
      ...placement,
      activationUrl: Type.Optional(Url),
      ...customFieldInputs,
    }),
    returns: CustomerUser,
    status: 201,
    errors: ['CU0002', 'F-E-003'],
  },
  updateOwn: {
    method: 'PUT',
    path: '/v1/shop/customer-users',
    operation: 'USER-201',
    summary: 'Change one’s own profile; what is not given stays, groups and status are not one’s own to change',
    access: 'customer',
    limit: { kind: 'sign-in', by: 'caller', with: 'currentPassword' },
    body: closedObject({
      ...person,
      firstName: Type.Optional(Text(100)),
      lastName: Type.Optional(Text(100)),
      email: Type.Optional(Email),
      password: Type.Optional(NewPassword),
      currentPassword: Type.Optional(
        Type.String({ minLength: 1, maxLength: 255, description: 'Checked when it is given' }),
      ),
      groups: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 })),
      status: Type.Optional(OneOf(userStatuses)),
      ...placement,
      ...customFieldInputs,
    }),
    returns: CustomerUser,
    errors: ['CU0002', 'F-E-003'],
  },
  activate: {
    method: 'POST',
    path: '/v1/shop/customer-users/activate',
    summary: 'Activate a user with the mailed token, or join a further company; with a password it signs in',
    access: 'anyone',
    limit: { kind: 'sign-in', by: 'token' },
    body: closedObject({ token: Text(500), password: Type.Optional(NewPassword) }),
    returns: Type.Union([AuthResponse, closedObject({})]),
    errors: ['AU0004'],
  },
  listAddresses: {
    method: 'GET',
    path: '/v1/shop/customer-users/addresses',
    summary: 'The addresses the user may use: of the account and of their organisations',
    access: 'customer',
    query: closedObject({
      ...addressFilter,
      account: Type.Optional(Type.Boolean()),
      organisationIds: Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 500 })),
    }),
    returns: Type.Array(Address),
    errors: [],
  },
  resendActivationRequest: {
    method: 'POST',
    path: '/v1/shop/customer-users/resend-activation-request',
    summary: 'Mail the activation link again; the answer is the same for unknown addresses and tokens',
    access: 'anyone',
    limit: { kind: 'mail', by: 'email' },
    body: closedObject({
      token: Type.Optional(Text(500)),
      email: Type.Optional(Email),
      redirectUrl: Type.Optional(Url),
    }),
    returns: Type.Object({}),
    errors: [],
  },
  update: {
    method: 'PUT',
    path: '/v1/shop/customer-users/{id}',
    operation: 'USER-202',
    summary: 'Change another user of the account; what is not given stays',
    access: 'customer',
    right: 'USER_FOC_MANAGEMENT',
    body: closedObject({
      ...person,
      firstName: Type.Optional(Text(100)),
      lastName: Type.Optional(Text(100)),
      email: Type.Optional(Email),
      password: Type.Optional(NewPassword),
      groups: Type.Optional(Groups),
      status: Type.Optional(OneOf(userStatuses)),
      ...placement,
      ...customFieldInputs,
    }),
    returns: CustomerUser,
    errors: ['CU0002', 'F-E-003', 'ST0001'],
  },
  attach: {
    method: 'PATCH',
    path: '/v1/shop/customer-users/{id}/customer-accounts',
    operation: 'USER-250',
    summary: 'Add a user of one of one’s accounts to this one, or to others one administers',
    access: 'customer',
    right: 'FOC_CUSTOMER_USER_ACCOUNT_ASSIGN',
    body: closedObject({ customerAccountIds: Type.Optional(Type.Array(Text(255), { maxItems: 100 })) }),
    returns: CustomerUser,
    errors: [],
  },
  detach: {
    method: 'DELETE',
    path: '/v1/shop/customer-users/{id}/customer-accounts',
    operation: 'USER-350',
    summary: 'Remove a user from the account',
    access: 'customer',
    right: 'FOC_CUSTOMER_USER_ACCOUNT_REMOVE',
    returns: Type.Null(),
    status: 204,
    errors: ['ST0001'],
  },
  readLink: {
    method: 'POST',
    path: '/v1/tiber/activation-links',
    summary: 'What a mailed activation link is about, before it is used',
    access: 'anyone',
    limit: { kind: 'sign-in', by: 'token' },
    body: closedObject({ token: Text(500) }),
    returns: Type.Object({
      kind: OneOf(['ACTIVATION', 'JOIN']),
      email: Type.String(),
      firstName: Type.String(),
      accountName: Type.String(),
      needsPassword: Type.Boolean(),
    }),
    errors: ['AU0004'],
    extension: 'activation-links',
  },
  inviteToJoin: {
    method: 'POST',
    path: '/v1/tiber/join-invitations',
    summary: 'Ask somebody who has a sign-in already to join this account; they join when they accept',
    access: 'customer',
    right: 'FOC_CUSTOMER_USER_ACCOUNT_ASSIGN',
    limit: { kind: 'mail', by: 'email' },
    body: closedObject({ email: Email, groups: Groups }),
    returns: Type.Object({}),
    errors: [],
    extension: 'join-invitations',
  },
  importCsv: {
    method: 'POST',
    path: '/v1/tiber/user-imports',
    summary:
      'Compare a CSV with the users of the account, line by line; with `apply` the changes are made, all or none',
    access: 'customer',
    right: 'USER_FOC_MANAGEMENT',
    body: closedObject({
      csv: Text(5 * 1024 * 1024),
      apply: Type.Optional(Type.Boolean()),
      skipBroken: Type.Optional(Type.Boolean({ description: 'Apply the good lines although others are broken' })),
    }),
    returns: ImportVerdict,
    errors: ['CU0002'],
    extension: 'user-import',
  },
  updatePreferences: {
    method: 'PUT',
    path: '/v1/tiber/preferences',
    summary: 'The language of one’s mails and the account one starts with',
    access: 'customer',
    body: closedObject({
      locale: Type.Optional(OneOf(locales)),
      defaultAccountId: Type.Optional(Text(255)),
    }),
    returns: Type.Object({ locale: Nullable(Type.String()), defaultAccountId: Nullable(Type.String()) }),
    errors: [],
    extension: 'preferences',
  },
})
