import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { CustomFieldValue } from './custom-fields.ts'
import { groups, staffRoles, type Right } from '../permissions.ts'
import { closedObject, Nullable, OneOf, Text, Url } from '../shapes.ts'

/** Lifetimes of tokens and links, in seconds. */
export const accessTokenLifetimeSeconds = 10 * 60
export const refreshTokenLifetimeSeconds = 2 * 60 * 60
export const refreshGraceSeconds = 30
/** Sessions of staff end 12 hours after the sign-in; those of the operator's owners and finance after 30 idle minutes. */
export const staffSessionLimitSeconds = 12 * 60 * 60
export const idleLimitSeconds = 30 * 60
export const resetLinkLifetimeSeconds = 24 * 60 * 60
/** A week, so that an invitation survives a holiday. */
export const activationLinkLifetimeSeconds = 7 * 24 * 60 * 60
/** How long a changed e-mail can be confirmed by its new owner, and taken back by the old one. */
export const emailLinkLifetimeSeconds = 7 * 24 * 60 * 60

/** 8 to 255 characters with a lower-case and an upper-case letter, a digit and a special character. */
export const NewPassword = Type.String({
  minLength: 8,
  maxLength: 255,
  // Letters of any alphabet count: Ñ is a capital letter too.
  pattern: '^(?=.*\\p{Ll})(?=.*\\p{Lu})(?=.*\\p{Nd})(?=.*[^\\p{L}\\p{N}\\s]).*$',
})

/** The format allows line breaks in a quoted name, which could add headers to a mail. */
export const Email = Type.String({ minLength: 1, maxLength: 254, format: 'email', pattern: '^[^\\x00-\\x1f\\x7f]*$' })

/** E-mail of a customer; the operator may have assigned other user names. */
const Username = Text(254)

export const civilities = ['MR', 'MRS', 'MISS', 'OTHER'] as const
export const userStatuses = ['ACTIVE', 'INACTIVE', 'WAITING_ACTIVATION'] as const

/** Maximum lengths of the texts of a person; the platform's contract sets that of the phone. */
export const personLimits = { firstName: 100, lastName: 100, phone: 15 } as const

/** Groups of a user in one account; a user without a group has no rights. */
export const Groups = Type.Array(OneOf(groups), { minItems: 1, maxItems: groups.length })

/** User with the groups and organisations of the current account; those of other accounts may differ. */
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

/** What the staff of the operator or of a supplier may do. */
export type StaffAccess = Static<typeof StaffAccess>
export const StaffAccess = Type.Object({
  clientType: OneOf(['OPERATOR', 'SUPPLIER']),
  /** Null for the operator's staff. */
  supplier: Nullable(AccountLite),
  roles: Type.Array(OneOf(staffRoles)),
  rights: Type.Array(Type.Unsafe<Right>({ type: 'string' })),
  /** Without a second factor that is required, there are no rights until it is set up. */
  secondFactor: Type.Object({
    enabled: Type.Boolean(),
    required: Type.Boolean(),
    recoveryCodesLeft: Type.Integer(),
  }),
})

export type AuthenticatedUser = Static<typeof AuthenticatedUser>
export const AuthenticatedUser = Type.Object({
  user: CustomerUser,
  /** Company the user acts for: for staff the supplier, or the shop itself. */
  account: AccountLite,
  accounts: Type.Array(AccountLite),
  /** Tiber extension: of staff only. */
  staff: Type.Optional(StaffAccess),
})

export type Token = Static<typeof Token>
export const Token = Type.Object({
  accessToken: Type.String(),
  refreshToken: Type.String(),
  expireAt: Type.Integer({ description: 'unix seconds' }),
})

/** Tokens both at the top level and under `token`, since clients read either. */
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
    // The password is not trimmed: it may consist of spaces only.
    body: closedObject({ username: Username, password: Type.String({ minLength: 1, maxLength: 255 }) }),
    returns: AuthResponse,
    errors: ['AU0001', 'AU0003'],
  },
  refreshToken: {
    method: 'POST',
    path: '/auth/refresh-token',
    operation: 'AUTH-102',
    summary: 'Exchange a refresh token for a new pair of tokens',
    access: 'anyone',
    body: closedObject({ refreshToken: Text(500) }),
    returns: AuthResponse,
    errors: ['AU0002', 'AU0003'],
  },
  revokeToken: {
    method: 'POST',
    path: '/auth/revoke-token',
    operation: 'AUTH-103',
    summary: 'Sign out by revoking the access and the refresh token',
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
    summary: 'Check whether an access, reset or activation token is valid',
    access: 'anyone',
    query: closedObject({ token: Text(4000) }),
    returns: Type.Boolean(),
    errors: [],
  },
  sendResetPasswordEmail: {
    method: 'POST',
    path: '/auth/send-reset-password-email',
    operation: 'PWD-101',
    summary: 'Send a password reset link by e-mail; the response is the same for unknown e-mails',
    access: 'anyone',
    limit: { kind: 'mail', by: 'email' },
    body: closedObject({ email: Email, redirectUrl: Type.Optional(Url) }),
    returns: Type.Object({}),
    errors: [],
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Set a new password with the token from the e-mail; signs in and ends all other sessions',
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
    summary: 'List the sessions of the user, most recently used first, at most 200',
    access: 'customer',
    returns: Type.Array(Session),
    errors: [],
    extension: 'sessions',
  },
  revoke: {
    method: 'DELETE',
    path: '/v1/tiber/sessions/{id}',
    summary: 'End a session',
    access: 'customer',
    returns: Type.Null(),
    status: 204,
    errors: [],
    extension: 'sessions',
  },
  revokeOthers: {
    method: 'DELETE',
    path: '/v1/tiber/sessions',
    summary: 'End all sessions except the current one',
    access: 'customer',
    returns: Type.Null(),
    status: 204,
    errors: [],
    extension: 'sessions',
  },
})
