import { Type, type Static } from 'typebox'
import { callGroup, FileResponse } from '../call.ts'
import { paymentDueModes } from '../catalogue/suppliers.ts'
import { accountStatuses, paymentTypes } from '../company/account-enums.ts'
import { Address, AddressInput } from '../company/addresses.ts'
import { civilities, Email, personLimits, userStatuses } from '../company/identity.ts'
import { OpenInvoice, Statement } from '../orders/documents.ts'
import { orderStages } from '../orders/order-statuses.ts'
import { operatorRoles } from '../permissions.ts'
import { closedObject, Nullable, OneOf, OptionalText, Text } from '../shapes.ts'
import { pageAfter } from './operator.ts'

const Amount = Type.Number({ minimum: 0, maximum: 1_000_000_000 })
const At = Type.String({ format: 'date-time' })
const Tag = Type.Object({ id: Type.String(), name: Type.String() })

/** A company in the operator's list. */
export type OperatorAccount = Static<typeof OperatorAccount>
export const OperatorAccount = Type.Object({
  id: Type.String(),
  externalId: Type.String(),
  name: Type.String(),
  vatNumber: Nullable(Type.String()),
  accountManager: Nullable(Type.String()),
  status: OneOf(accountStatuses),
  tags: Type.Array(Tag),
  /** Net value of the orders of twelve months, and how many. */
  net: Type.Number(),
  orders: Type.Integer(),
  /** Gross value of invoices that are past due. */
  overdue: Type.Number(),
  lastOrderAt: Nullable(At),
})

const NoteEntry = Type.Object({
  id: Type.String(),
  author: Type.String(),
  forRole: Nullable(OneOf(operatorRoles)),
  text: Type.String(),
  createdAt: At,
})
export type AccountNote = Static<typeof NoteEntry>

/** Something that happened: a change with its fields, an order or an incident. */
const Activity = Type.Object({
  kind: OneOf(['CHANGE', 'ORDER', 'INCIDENT']),
  at: At,
  by: Type.String(),
  /** Kind of what was changed, for changes. */
  entity: Nullable(Type.String()),
  action: Nullable(Type.String()),
  name: Type.String(),
  amount: Nullable(Type.Number()),
  changes: Type.Array(
    Type.Object({ field: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) }),
  ),
})
export type AccountActivity = Static<typeof Activity>

const paymentTerms = {
  paymentType: Nullable(OneOf(paymentTypes)),
  /** The account's own delay, which wins over the supplier's; null: each supplier's. */
  paymentDelay: Nullable(Type.Integer({ minimum: 0, maximum: 365 })),
  paymentMode: Nullable(OneOf(paymentDueModes)),
  /** Gross; null: no limit. */
  creditLimit: Nullable(Amount),
}

/** Everything about one company on one page. */
export type Account360 = Static<typeof Account360>
export const Account360 = Type.Object({
  id: Type.String(),
  externalId: Type.String(),
  version: Type.Integer(),
  name: Type.String(),
  companyRegistrationName: Nullable(Type.String()),
  businessRegistrationNumber: Nullable(Type.String()),
  vatNumber: Nullable(Type.String()),
  vatCheckedAt: Nullable(At),
  website: Nullable(Type.String()),
  accountManager: Nullable(Type.String()),
  status: OneOf(accountStatuses),
  createdAt: At,
  /** Null for who may not read terms. */
  terms: Nullable(Type.Object({ ...paymentTerms, creditReserved: Type.Number(), creditUsed: Type.Number() })),
  tags: Type.Array(Tag),
  figures: Type.Object({
    net: Type.Number(),
    netBefore: Type.Number(),
    orders: Type.Integer(),
    openNet: Type.Number(),
    openOrders: Type.Integer(),
    lateOrders: Type.Integer(),
    overdue: Type.Number(),
    overdueInvoices: Type.Integer(),
    /** Days from an invoice to its payment, on average of those of twelve months that were not due at once. */
    daysToPay: Nullable(Type.Integer()),
  }),
  openOrders: Type.Array(
    Type.Object({
      id: Type.String(),
      reference: Type.String(),
      placedAt: At,
      buyer: Type.String(),
      suppliers: Type.Array(Type.String()),
      stage: OneOf(orderStages),
      net: Type.Number(),
    }),
  ),
  people: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      email: Type.String(),
      phone: Nullable(Type.String()),
      groups: Type.Array(Type.String()),
      status: OneOf(userStatuses),
      lastVisitAt: Nullable(At),
      orders: Type.Integer(),
    }),
  ),
  /** Number of people, of whom the first are listed. */
  peopleCount: Type.Integer(),
  addresses: Type.Array(Address),
  notes: Type.Array(NoteEntry),
  activity: Type.Array(Activity),
})

const company = {
  companyRegistrationName: OptionalText(200),
  businessRegistrationNumber: OptionalText(50),
  vatNumber: OptionalText(30),
  website: OptionalText(255),
  accountManager: OptionalText(200),
}
const tagIds = Type.Optional(Type.Array(Text(255), { maxItems: 100 }))

/** Customers as the operator manages them. */
export const operatorAccounts = callGroup({
  list: {
    method: 'GET',
    path: '/v1/tiber/operator/accounts',
    summary: 'List customers by name, a page at a time, searched by name, number, city, person or e-mail',
    access: 'operator',
    right: 'ACCOUNT_READ',
    query: closedObject({
      ...pageAfter,
      words: Type.Optional(Type.String({ maxLength: 200 })),
      status: Type.Optional(Type.Array(OneOf(accountStatuses))),
      tag: Type.Optional(Text(255)),
      manager: Type.Optional(Text(200)),
      overdue: Type.Optional(Type.Boolean()),
    }),
    returns: Type.Object({ accounts: Type.Array(OperatorAccount), next: Nullable(Type.String()) }),
    errors: ['F-E-012'],
    extension: 'operator-accounts',
  },
  create: {
    method: 'POST',
    path: '/v1/tiber/operator/accounts',
    summary: 'Create a company with its first person, who gets the activation link by e-mail',
    access: 'operator',
    right: 'ACCOUNT_UPDATE',
    limit: { kind: 'mail', by: 'person.email' },
    body: closedObject({
      name: Text(200),
      externalId: OptionalText(255),
      ...company,
      tagIds,
      person: closedObject({
        civility: Type.Optional(Nullable(OneOf(civilities))),
        firstName: Text(personLimits.firstName),
        lastName: Text(personLimits.lastName),
        email: Email,
        phone: OptionalText(personLimits.phone),
      }),
      addresses: Type.Optional(Type.Array(AddressInput, { maxItems: 10 })),
    }),
    returns: Account360,
    status: 201,
    errors: ['CA0004', 'CU0002', 'F-E-003', 'F-E-012'],
    extension: 'operator-accounts',
  },
  read: {
    method: 'GET',
    path: '/v1/tiber/operator/accounts/{id}',
    summary: 'Get everything about a customer',
    access: 'operator',
    right: 'ACCOUNT_READ',
    returns: Account360,
    errors: [],
    extension: 'operator-accounts',
  },
  statement: {
    method: 'GET',
    path: '/v1/tiber/operator/accounts/{id}/statement',
    summary: 'Get what a customer owes, by supplier and by how long it has been due, with the oldest open invoices',
    access: 'operator',
    right: 'DOCUMENT_READ',
    returns: Type.Object({ ...Statement.properties, invoices: Type.Array(OpenInvoice) }),
    errors: [],
    extension: 'operator-accounts',
  },
  downloadStatement: {
    method: 'GET',
    path: '/v1/tiber/operator/accounts/{id}/statement/file',
    summary: 'Download the statement of a customer with all open invoices as PDF in the language of the request',
    access: 'operator',
    right: 'DOCUMENT_READ',
    returns: FileResponse,
    errors: [],
    extension: 'operator-accounts',
  },
  update: {
    method: 'PATCH',
    path: '/v1/tiber/operator/accounts/{id}',
    summary: 'Change company data and tags of a customer; If-Match names the version',
    access: 'operator',
    right: 'ACCOUNT_UPDATE',
    body: closedObject({ name: Type.Optional(Text(200)), ...company, tagIds }),
    returns: Account360,
    errors: ['CA0004', 'F-E-012', 'ST0001'],
    extension: 'operator-accounts',
  },
  updateTerms: {
    method: 'PATCH',
    path: '/v1/tiber/operator/accounts/{id}/terms',
    summary: 'Change payment type, own payment delay and credit limit of a customer',
    access: 'operator',
    right: 'ACCOUNT_TERMS_UPDATE',
    body: closedObject({
      paymentType: Type.Optional(paymentTerms.paymentType),
      paymentDelay: Type.Optional(paymentTerms.paymentDelay),
      paymentMode: Type.Optional(paymentTerms.paymentMode),
      creditLimit: Type.Optional(paymentTerms.creditLimit),
    }),
    returns: Account360,
    errors: ['ST0001', 'F-E-040'],
    extension: 'operator-accounts',
  },
  addNote: {
    method: 'POST',
    path: '/v1/tiber/operator/accounts/{id}/notes',
    summary: 'Write a note about a customer, for everybody or a role',
    access: 'operator',
    right: 'ACCOUNT_NOTE_CREATE',
    body: closedObject({ text: Text(2000), forRole: Type.Optional(Nullable(OneOf(operatorRoles))) }),
    returns: NoteEntry,
    status: 201,
    errors: [],
    extension: 'operator-accounts',
  },
})
