import { Type, type Static } from 'typebox'
import { callGroup } from './call.ts'
import { CustomFieldValue } from './custom-fields.ts'
import { groups } from './permissions.ts'
import { closedObject, Nullable, OneOf, Text, Url } from './shapes.ts'

/** How long things live, in seconds. */
export const accessTokenLivesSeconds = 10 * 60
export const refreshTokenLivesSeconds = 2 * 60 * 60
export const refreshGraceSeconds = 30
export const resetLinkLivesSeconds = 24 * 60 * 60
/** Of an invitation: a week, so that a holiday does not cost it. */
export const activationLinkLivesSeconds = 7 * 24 * 60 * 60

/** 8 to 255 characters with a lower-case and an upper-case letter, a digit and a special character. */
export const NewPassword = Type.String({
  minLength: 8,
  maxLength: 255,
  // Letters of any alphabet: Ñ is a capital like any other.
  pattern: '^(?=.*\\p{Ll})(?=.*\\p{Lu})(?=.*\\p{Nd})(?=.*[^\\p{L}\\p{N}\\s]).*$',
})

export const Email = Type.String({ minLength: 1, maxLength: 254, format: 'email' })

/** An e-mail for customers; the operator may have given other user names. */
const Username = Text(254)

export const civilities = ['MR', 'MRS', 'MISS', 'OTHER'] as const
export const userStatuses = ['ACTIVE', 'INACTIVE', 'WAITING_ACTIVATION'] as const

/** The longest texts of a person; the phone's is the platform's own. */
export const personLimits = { firstName: 100, lastName: 100, phone: 15 } as const

/** The role in one account: whoever has no group has no right. */
export const Groups = Type.Array(OneOf(groups), { minItems: 1, maxItems: groups.length })

/** `groups` and organisations are those in the account in context: the same person may be another elsewhere. */
export type CustomerUser = Static<typeof CustomerUser>
export const CustomerUser = Type.Object({
  id: Type.String(),
  externalId: Nullable(Type.String()),
  civility: Nullable(Type.String()),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  phone: Nullable(Type.String()),
  groups: Type.Array(Type.String()),
  status: OneOf(userStatuses),
  locale: Nullable(Type.String()),
  mainOrganisationId: Nullable(Type.String()),
  organisations: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  customFieldValues: Type.Array(CustomFieldValue),
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' }),
})

export type AccountUser = Static<typeof AccountUser>
export const AccountUser = Type.Object({
  customerAccount: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  customerUser: CustomerUser,
})

export type AccountLite = Static<typeof AccountLite>
export const AccountLite = Type.Object({ id: Type.String(), externalId: Type.String(), name: Type.String() })

export type AuthenticatedUser = Static<typeof AuthenticatedUser>
export const AuthenticatedUser = Type.Object({
  user: CustomerUser,
  account: AccountLite,
  accounts: Type.Array(AccountLite),
})

export type Token = Static<typeof Token>
export const Token = Type.Object({
  accessToken: Type.String(),
  refreshToken: Type.String(),
  expireAt: Type.Integer({ description: 'unix seconds' }),
})

/** Tokens stand flat and under `token`: clients of both habits exist. */
export type AuthResponse = Static<typeof AuthResponse>
export const AuthResponse = Type.Object({
  accessToken: Type.String(),
  refreshToken: Type.String(),
  expireAt: Type.Integer({ description: 'unix seconds' }),
  token: Token,
  user: Type.Union([CustomerUser, closedObject({ id: Type.String() })]),
})

export const auth = callGroup({
  token: {
    method: 'POST',
    path: '/auth/token',
    operation: 'AUTH-101',
    summary: 'Sign in',
    access: 'anyone',
    limit: { kind: 'sign-in', by: 'username' },
    query: closedObject({ withUser: Type.Optional(Type.Boolean()) }),
    // A password is taken as typed, be it nothing but spaces.
    body: closedObject({ username: Username, password: Type.String({ minLength: 1, maxLength: 255 }) }),
    returns: AuthResponse,
    errors: ['AU0001', 'AU0003'],
  },
  refreshToken: {
    method: 'POST',
    path: '/auth/refresh-token',
    operation: 'AUTH-102',
    summary: 'Exchange a refresh token for a new pair',
    access: 'anyone',
    body: closedObject({ refreshToken: Text(500) }),
    returns: AuthResponse,
    errors: ['AU0002', 'AU0003'],
  },
  revokeToken: {
    method: 'POST',
    path: '/auth/revoke-token',
    operation: 'AUTH-103',
    summary: 'Sign out: revoke the access and the refresh token',
    access: 'anyone',
    body: closedObject({ refreshToken: Type.Optional(Text(500)) }),
    returns: Type.Null(),
    status: 204,
    errors: [],
  },
  isTokenValid: {
    method: 'GET',
    path: '/auth/is-token-valid',
    operation: 'TOK-200',
    summary: 'Whether an access, reset or activation token exists and has not expired',
    access: 'anyone',
    query: closedObject({ token: Text(4000) }),
    returns: Type.Boolean(),
    errors: [],
  },
  sendResetPasswordEmail: {
    method: 'POST',
    path: '/auth/send-reset-password-email',
    operation: 'PWD-101',
    summary: 'Mail a link to choose a new password; the answer is the same for unknown addresses',
    access: 'anyone',
    limit: { kind: 'mail', by: 'email' },
    body: closedObject({ email: Email, redirectUrl: Type.Optional(Url) }),
    returns: Type.Object({}),
    errors: [],
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Choose a new password with the mailed token; signs in and ends every other session',
    access: 'anyone',
    limit: { kind: 'sign-in', by: 'resetPasswordToken' },
    body: closedObject({ newPassword: NewPassword, resetPasswordToken: Text(500) }),
    returns: AuthResponse,
    errors: ['AU0004', 'AU0003'],
  },
})

export type Session = Static<typeof Session>
export const Session = Type.Object({
  id: Type.String(),
  userAgent: Type.String(),
  address: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  lastUsedAt: Type.String({ format: 'date-time' }),
  current: Type.Boolean(),
})

export const sessions = callGroup({
  list: {
    method: 'GET',
    path: '/v1/tiber/sessions',
    summary: 'Where one is signed in, the last used first',
    access: 'customer',
    returns: Type.Array(Session),
    errors: [],
    extension: 'sessions',
  },
  revoke: {
    method: 'DELETE',
    path: '/v1/tiber/sessions/{id}',
    summary: 'Sign out somewhere else',
    access: 'customer',
    returns: Type.Null(),
    status: 204,
    errors: [],
    extension: 'sessions',
  },
  revokeOthers: {
    method: 'DELETE',
    path: '/v1/tiber/sessions',
    summary: 'Sign out everywhere but here',
    access: 'customer',
    returns: Type.Null(),
    status: 204,
    errors: [],
    extension: 'sessions',
  },
})
