import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { accountStatuses, maxAccessTemplates, paymentTypes } from '../company/account-enums.ts'
import { AccessRequest } from '../company/accounts.ts'
import { closedObject, Nullable, OneOf, Text } from '../shapes.ts'

const Amount = Type.Number({ minimum: 0, maximum: 1_000_000_000 })

/** What a company has in common with the one that asks for access. */
export const duplicateFields = ['VAT', 'REGISTRATION', 'NAME', 'PHONE', 'STREET', 'MAIL_DOMAIN', 'WEBSITE'] as const
export type DuplicateField = (typeof duplicateFields)[number]

export type Duplicate = Static<typeof Duplicate>
export const Duplicate = Type.Object({
  accountId: Type.String(),
  name: Type.String(),
  status: OneOf(accountStatuses),
  /** From 0 to 100, how likely it is the same company. */
  score: Type.Integer(),
  fields: Type.Array(OneOf(duplicateFields)),
})

export type OperatorRequest = Static<typeof OperatorRequest>
export const OperatorRequest = Type.Object({
  ...AccessRequest.properties,
  accountId: Type.String(),
  email: Type.String(),
  lastName: Type.String(),
  phone: Nullable(Type.String()),
  legalName: Nullable(Type.String()),
  registrationNumber: Nullable(Type.String()),
  vatNumber: Nullable(Type.String()),
  /** Country whose rule the VAT number fulfils. */
  vatCountry: Nullable(Type.String()),
  website: Nullable(Type.String()),
  address: Nullable(Type.String()),
  /** The company the applicant was added to, instead of one of their own. */
  into: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  /** Companies that may be the same, the likeliest first. */
  duplicates: Type.Array(Duplicate),
})

/** What an approved company gets, chosen by name. */
export type AccessTemplate = Static<typeof AccessTemplate>
export const AccessTemplate = Type.Object({
  id: Type.String(),
  name: Type.String(),
  tagIds: Type.Array(Type.String()),
  paymentType: Nullable(OneOf(paymentTypes)),
  /** Gross; null: no limit. */
  creditLimit: Nullable(Type.Number()),
})

/** Requests for access as the operator decides them. */
export const operatorRequests = callGroup({
  read: {
    method: 'GET',
    path: '/v1/tiber/operator/access-requests/{accountId}',
    summary: 'Get a request for access with what was sent and the companies that may be the same',
    access: 'operator',
    right: 'ACCOUNT_READ',
    returns: OperatorRequest,
    errors: [],
    extension: 'access-requests',
  },
  decide: {
    method: 'POST',
    path: '/v1/tiber/operator/access-requests/{accountId}/decisions',
    summary: 'Approve a request with a template or as a user of an existing company, or decline it with a reason',
    access: 'operator',
    right: 'ACCESS_REQUEST_DECIDE',
    body: closedObject({
      decision: OneOf(['APPROVE', 'DECLINE']),
      /** Of an approval: tags, payment type and limit of the new company. */
      templateId: Type.Optional(Nullable(Text(255))),
      /** Of an approval: the applicant becomes a user of this company, and theirs is closed. */
      intoAccountId: Type.Optional(Nullable(Text(255))),
      /** Required to decline; the applicant reads it. */
      reason: Type.Optional(Nullable(Text(2000))),
    }),
    returns: OperatorRequest,
    errors: ['CA0004', 'F-E-012', 'F-E-040', 'ST0001'],
    extension: 'access-requests',
  },
  templates: {
    method: 'GET',
    path: '/v1/tiber/operator/access-templates',
    summary: 'List the templates for approved companies',
    access: 'operator',
    right: 'ACCOUNT_READ',
    returns: Type.Array(AccessTemplate),
    errors: [],
    extension: 'access-requests',
  },
  saveTemplates: {
    method: 'PUT',
    path: '/v1/tiber/operator/access-templates',
    summary: 'Replace the templates for approved companies, in their order',
    access: 'operator',
    right: 'SETTINGS_UPDATE',
    body: closedObject({
      templates: Type.Array(
        closedObject({
          name: Text(100),
          tagIds: Type.Optional(Type.Array(Text(255), { maxItems: 100 })),
          paymentType: Type.Optional(Nullable(OneOf(paymentTypes))),
          creditLimit: Type.Optional(Nullable(Amount)),
        }),
        { maxItems: maxAccessTemplates },
      ),
    }),
    returns: Type.Array(AccessTemplate),
    errors: ['F-E-012'],
    extension: 'access-requests',
  },
})
