import { Type, type Static } from 'typebox'
import { accountStatuses, paymentTypes } from './account-enums.ts'
import { Address, AddressInput } from './addresses.ts'
import { callGroup } from '../call.ts'
import { customFieldInputs, CustomFieldValue } from './custom-fields.ts'
import { civilities, Email, NewPassword, personLimits } from './identity.ts'
import { listQuery, SpringPage } from '../paging.ts'
import { closedObject, Nullable, OneOf, OptionalText, Text, Url } from '../shapes.ts'

const accountFields = {
  id: Type.String(),
  externalId: Type.String(),
  name: Type.String(),
  accountManager: Nullable(Type.String()),
  website: Nullable(Type.String()),
  companyRegistrationName: Nullable(Type.String()),
  businessRegistrationNumber: Nullable(Type.String()),
  vatNumber: Nullable(Type.String()),
  status: OneOf(accountStatuses),
  paymentType: Nullable(OneOf(paymentTypes)),
  mainContacts: Type.Array(
    Type.Object({
      id: Type.String(),
      firstName: Type.String(),
      lastName: Type.String(),
      email: Type.String(),
      phone: Nullable(Type.String()),
    }),
  ),
  customFieldValues: Type.Array(CustomFieldValue),
  customerTags: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  legalUser: Nullable(Type.String()),
  /** Tiber extension: the country whose format the VAT number matches, and when it was checked. */
  vatCheck: Type.Optional(
    Nullable(Type.Object({ country: Type.String(), checkedAt: Type.String({ format: 'date-time' }) })),
  ),
  /** Tiber extension: valid VAT numbers of the company in further countries of the EU, separated by commas. */
  otherVatNumbers: Type.Optional(Nullable(Type.String())),
}

export type CustomerAccount = Static<typeof CustomerAccount>
export const CustomerAccount = Type.Object({ ...accountFields, addresses: Type.Array(Address) })

export type CustomerAccountSummary = Static<typeof CustomerAccountSummary>
export const CustomerAccountSummary = Type.Object(accountFields)

const companyFields = {
  vatNumber: OptionalText(30),
  /** Tiber extension: VAT numbers in further countries of the EU, with their prefixes, separated by commas. */
  otherVatNumbers: OptionalText(500),
  website: OptionalText(255),
  accountManager: OptionalText(200),
  /** Legal representative; clients send a text, a boolean or a person object, and it is stored as text. */
  legalUser: Type.Optional(
    Type.Union([Type.String({ maxLength: 200 }), Type.Null(), Type.Boolean(), Type.Object({}, { maxProperties: 50 })]),
  ),
  /** Accepted without effect: tags determine prices, so only the operator assigns them. */
  customerTagList: Type.Optional(Nullable(Type.Array(Type.Unknown(), { maxItems: 100 }))),
}

export const customerAccounts = callGroup({
  read: {
    method: 'GET',
    path: '/v1/shop/customer-accounts',
    summary: 'Get the current account',
    access: 'customer',
    returns: CustomerAccount,
    errors: [],
  },
  create: {
    method: 'POST',
    path: '/v1/shop/customer-accounts',
    operation: 'ACCOUNT-100',
    summary: 'Request access as a new company; the response is the same for known and unknown e-mails',
    access: 'anyone',
    limit: { kind: 'mail', by: 'createCustomerUserRequest.email' },
    body: closedObject({
      createObjectCustomerAccountRequest: closedObject({
        ...companyFields,
        name: Text(200),
        companyRegistrationName: Text(200),
        businessRegistrationNumber: Text(50),
        externalId: OptionalText(255),
      }),
      createCustomerUserRequest: closedObject({
        civility: Type.Optional(Nullable(OneOf(civilities))),
        firstName: Text(personLimits.firstName),
        lastName: Text(personLimits.lastName),
        email: Email,
        password: Type.Optional(NewPassword),
        phone: OptionalText(personLimits.phone),
        externalId: OptionalText(255),
      }),
      createAddressRequests: Type.Optional(Type.Array(AddressInput, { maxItems: 100 })),
      fromFO: Type.Optional(Type.Boolean()),
      activationUrl: Type.Optional(Url),
      question: Type.Optional(
        Nullable(Type.String({ maxLength: 2000, description: 'Tiber extension: message to the operator' })),
      ),
    }),
    returns: CustomerAccount,
    status: 201,
    errors: ['CA0004', 'F-E-003'],
  },
  update: {
    method: 'PUT',
    path: '/v1/shop/customer-accounts',
    summary: 'Update the company data; omitted fields stay unchanged',
    access: 'customer',
    right: 'CUSTOMER_ACCOUNT_UPDATE',
    body: closedObject({
      ...companyFields,
      name: Type.Optional(Text(200)),
      companyRegistrationName: Type.Optional(Text(200)),
      businessRegistrationNumber: Type.Optional(Text(50)),
      paymentType: Type.Optional(Type.Unknown({ description: 'Accepted without effect: set by the operator' })),
      ...customFieldInputs,
    }),
    returns: CustomerAccount,
    errors: ['CA0004'],
  },
  list: {
    method: 'GET',
    path: '/v2/shop/customer-accounts',
    summary: 'List all accounts of the user, without addresses',
    access: 'customer',
    query: closedObject({ ...listQuery, name: Type.Optional(Type.String({ maxLength: 200 })) }),
    returns: SpringPage(CustomerAccountSummary),
    errors: [],
  },
  updateStatus: {
    method: 'PUT',
    path: '/v1/customer-accounts/{id}/status',
    summary: 'Approve, decline or close an account; approval sends the activation link by e-mail',
    access: 'operator',
    right: 'ACCOUNT_UPDATE',
    body: closedObject({ status: OneOf(['ACTIVE', 'INACTIVE']), reason: OptionalText(2000) }),
    returns: CustomerAccount,
    errors: ['ST0001', 'CA0004'],
  },
})

export const policyTypes = ['MANUAL_VALIDATION', 'CREDIT_CONTROL', 'QUOTA'] as const
export const quotaPeriods = ['WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const

const Amount = Type.Number({ minimum: 0, maximum: 1_000_000_000 })

export type BuyingPolicy = Static<typeof BuyingPolicy>
export const BuyingPolicy = Type.Object({
  accountId: Type.String(),
  type: OneOf(policyTypes),
  active: Type.Boolean(),
  tiers: Type.Array(
    Type.Object({
      thresholdWithoutTax: Type.Number(),
      approvers: Type.Array(
        Type.Object({ id: Type.String(), firstName: Type.String(), lastName: Type.String(), email: Type.String() }),
      ),
    }),
  ),
  quota: Nullable(Type.Object({ amountWithoutTax: Type.Number(), period: OneOf(quotaPeriods) })),
  credit: Nullable(Type.Object({ limitWithTax: Type.Number() })),
  approverUserIds: Type.Array(Type.String()),
})

export const buyingPolicies = callGroup({
  update: {
    method: 'PUT',
    path: '/v1/customer-accounts/{id}/buying-policy',
    summary: 'Set the buying policy of one type, with approvers per tier or one list for all orders',
    access: 'operator',
    right: ['BUYING_POLICY_UPDATE', 'ACCOUNT_TERMS_UPDATE'],
    body: closedObject({
      type: OneOf(policyTypes),
      active: Type.Boolean(),
      tiers: Type.Optional(
        Type.Array(
          closedObject({ thresholdWithoutTax: Amount, approverUserIds: Type.Array(Text(255), { maxItems: 100 }) }),
          { maxItems: 20 },
        ),
      ),
      approverUserIds: Type.Optional(Type.Array(Text(255), { maxItems: 100 })),
      thresholdWithoutTax: Type.Optional(Amount),
      quota: Type.Optional(Nullable(closedObject({ amountWithoutTax: Amount, period: OneOf(quotaPeriods) }))),
      credit: Type.Optional(Nullable(closedObject({ limitWithTax: Amount }))),
    }),
    returns: BuyingPolicy,
    errors: ['F-E-040'],
  },
  list: {
    method: 'GET',
    path: '/v1/tiber/buying-policies',
    summary: 'List the buying policies of the account',
    access: 'customer',
    right: 'BUYING_POLICY_READ',
    returns: Type.Array(BuyingPolicy),
    errors: [],
    extension: 'buying-policies',
  },
})

const AccessRequestStatus = OneOf(['WAITING', 'QUESTION', 'APPROVED', 'DECLINED', 'EXPIRED'])

export type AccessRequest = Static<typeof AccessRequest>
export const AccessRequest = Type.Object({
  companyName: Type.String(),
  firstName: Type.String(),
  status: AccessRequestStatus,
  createdAt: Type.String({ format: 'date-time' }),
  decidedAt: Nullable(Type.String({ format: 'date-time' })),
  messages: Type.Array(
    Type.Object({
      author: OneOf(['APPLICANT', 'OPERATOR']),
      text: Type.String(),
      createdAt: Type.String({ format: 'date-time' }),
    }),
  ),
})

/** Requests of companies for an account: applicants use a link from an e-mail, the operator sees all requests. */
export const accessRequests = callGroup({
  read: {
    method: 'GET',
    path: '/v1/tiber/access-requests/{token}',
    summary: 'Get the status of an access request by the link from the e-mail',
    access: 'anyone',
    returns: AccessRequest,
    errors: [],
    extension: 'access-requests',
  },
  reply: {
    method: 'POST',
    path: '/v1/tiber/access-requests/{token}/messages',
    summary: 'Reply to the operator’s question or add a message as the applicant',
    access: 'anyone',
    limit: { kind: 'mail', by: 'text' },
    body: closedObject({ text: Text(2000) }),
    returns: AccessRequest,
    errors: ['ST0001'],
    extension: 'access-requests',
  },
  list: {
    method: 'GET',
    path: '/v1/tiber/operator/access-requests',
    summary: 'List access requests, oldest first',
    access: 'operator',
    right: 'ACCOUNT_READ',
    query: closedObject({
      ...listQuery,
      status: Type.Optional(Type.Array(AccessRequestStatus)),
    }),
    returns: SpringPage(
      Type.Object({
        accountId: Type.String(),
        email: Type.String(),
        vatNumber: Nullable(Type.String()),
        ...AccessRequest.properties,
      }),
    ),
    errors: [],
    extension: 'access-requests',
  },
  sendQuestion: {
    method: 'POST',
    path: '/v1/tiber/operator/access-requests/{accountId}/messages',
    summary: 'Send the applicant a question by e-mail as the operator',
    access: 'operator',
    right: 'ACCESS_REQUEST_DECIDE',
    body: closedObject({ text: Text(2000) }),
    returns: AccessRequest,
    errors: ['ST0001'],
    extension: 'access-requests',
  },
})
