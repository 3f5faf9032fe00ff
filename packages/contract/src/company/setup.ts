import { Type, type Static } from 'typebox'
import { callGroup, FileResponse } from '../call.ts'
import { taxClasses } from '../orders/taxes.ts'
import { closedObject, Nullable, OneOf, Text } from '../shapes.ts'
import { AuthResponse, Email, NewPassword, personLimits } from './identity.ts'
import { LegalEntity, LegalEntityInput } from './legal-entity.ts'

/** EMPTY: nobody runs the shop yet; DONE: it was opened. */
export const setupStates = ['EMPTY', 'STARTED', 'DONE'] as const

/** Steps from an empty database to an open shop, in their order. */
export const setupSteps = ['ACCESS', 'COMPANY', 'TAXES', 'SUPPLIER', 'ARTICLES', 'CUSTOMER', 'TEST', 'OPEN'] as const
export type SetupStep = (typeof setupSteps)[number]

export type SetupProgress = Static<typeof SetupProgress>
export const SetupProgress = Type.Object({
  steps: Type.Array(
    Type.Object({
      name: OneOf(setupSteps),
      done: Type.Boolean(),
      /** What there is already, such as the name of the company or of the first supplier. */
      detail: Nullable(Type.String()),
      /** Number of suppliers, articles that can be ordered, or customers. */
      count: Nullable(Type.Integer()),
    }),
  ),
  openedAt: Nullable(Type.String({ format: 'date-time' })),
  /** Articles of our sample that are in the shop, and whether they can be removed: nothing was ordered of them. */
  samples: Type.Object({ count: Type.Integer(), isRemovable: Type.Boolean() }),
  /** View whose categories visitors see. */
  storeView: Nullable(Type.String()),
  /** Whether mails leave the house, and the address of the shop in their links. */
  delivery: Type.Object({ sendsMail: Type.Boolean(), publicUrl: Type.String() }),
})

/** What a test order goes through, from a new customer to the mails about it. */
export const testOrderSteps = [
  'ACCOUNT',
  'CART',
  'ORDER',
  'APPROVAL',
  'ANSWER',
  'SHIPMENT',
  'INVOICE',
  'RECEIPT',
  'MAIL',
] as const
export type TestOrderStepName = (typeof testOrderSteps)[number]
export const testOrderStates = ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const

export type TestOrderStep = Static<typeof TestOrderStep>
export const TestOrderStep = Type.Object({
  name: OneOf(testOrderSteps),
  /** A step after one that failed stays WAITING. */
  state: OneOf(testOrderStates),
  ms: Nullable(Type.Integer()),
  /** What it made, such as the article, the number of the order or of its invoice. */
  detail: Nullable(Type.String()),
  problem: Nullable(Type.Object({ code: Nullable(Type.String()), message: Type.String() })),
  /** The document it made. */
  documentId: Nullable(Type.String()),
})

/** The report of a test order; with its documents it is all that stays of the order. */
export type TestOrder = Static<typeof TestOrder>
export const TestOrder = Type.Object({
  id: Type.String(),
  state: OneOf(['RUNNING', 'DONE', 'FAILED']),
  startedAt: Type.String({ format: 'date-time' }),
  steps: Type.Array(TestOrderStep),
})

/** The company that runs the shop, as documents, mails and bank transfers name it. */
export type Shop = Static<typeof Shop>
export const Shop = Type.Object({
  legal: Nullable(LegalEntity),
  /** As it was entered, and the nearest one that white text can be read on. */
  colour: Nullable(Type.String()),
  readableColour: Nullable(Type.String()),
  /** Path of the picture on the platform. */
  logo: Nullable(Type.String()),
})

export type TaxRate = Static<typeof TaxRate>
export const TaxRate = closedObject({
  taxClass: OneOf(taxClasses),
  rate: Type.Number({ minimum: 0, maximum: 100 }),
  validFrom: Type.String({ format: 'date' }),
})

const Country = Type.String({ pattern: '^[A-Z]{2}$' })

export const setup = callGroup({
  read: {
    method: 'GET',
    path: '/v1/tiber/setup',
    summary: 'Tell whether somebody runs this shop yet, and whether a link that makes an owner is open',
    access: 'anyone',
    returns: Type.Object({ state: OneOf(setupStates), acceptsLink: Type.Boolean() }),
    errors: [],
    extension: 'setup',
  },
  createOwner: {
    method: 'POST',
    path: '/v1/tiber/setup/owner',
    summary: 'Become the owner of the shop by the link that its start printed; it works once',
    access: 'anyone',
    limit: { kind: 'sign-in', by: 'token' },
    body: closedObject({
      token: Text(200),
      email: Email,
      firstName: Text(personLimits.firstName),
      lastName: Text(personLimits.lastName),
      password: NewPassword,
    }),
    returns: AuthResponse,
    status: 201,
    errors: ['AU0004', 'SU0002', 'CU0002'],
    extension: 'setup',
  },
  readProgress: {
    method: 'GET',
    path: '/v1/tiber/operator/setup',
    summary: 'Get the steps of the first start, with what is done',
    access: 'operator',
    right: 'SETTINGS_UPDATE',
    returns: SetupProgress,
    errors: [],
    extension: 'setup',
  },
  finishStep: {
    method: 'PUT',
    path: '/v1/tiber/operator/setup',
    summary: 'Open the shop once all other steps are done',
    access: 'operator',
    right: 'SETTINGS_UPDATE',
    body: closedObject({ step: OneOf(['OPEN']), done: Type.Literal(true) }),
    returns: SetupProgress,
    errors: ['ST0001'],
    extension: 'setup',
  },
  sendTestMail: {
    method: 'POST',
    path: '/v1/tiber/operator/setup/test-mails',
    summary: 'Send a mail to oneself through the mail server, at once',
    access: 'operator',
    right: 'SETTINGS_UPDATE',
    returns: Type.Object({ sentTo: Type.String(), problem: Nullable(Type.String()) }),
    errors: [],
    extension: 'setup',
  },
  createSamples: {
    method: 'POST',
    path: '/v1/tiber/operator/setup/sample-articles',
    summary: 'Add our sample of twenty articles to the offer of a supplier, in the background',
    access: 'operator',
    right: 'SETTINGS_UPDATE',
    body: closedObject({ supplier: Text(255) }),
    returns: Type.Object({ importId: Type.String() }),
    status: 201,
    errors: ['F-E-002'],
    extension: 'setup',
  },
  deleteSamples: {
    method: 'DELETE',
    path: '/v1/tiber/operator/setup/sample-articles',
    summary: 'Remove the sample articles, unless some were ordered',
    access: 'operator',
    right: 'SETTINGS_UPDATE',
    returns: Type.Null(),
    status: 204,
    errors: ['ST0001'],
    extension: 'setup',
  },
  createTestOrder: {
    method: 'POST',
    path: '/v1/tiber/operator/setup/test-orders',
    summary: 'Try an order from a new customer to its receipt; while one is under way, get that one',
    access: 'operator',
    right: 'SETTINGS_UPDATE',
    returns: TestOrder,
    status: 201,
    errors: [],
    extension: 'setup',
  },
  listTestOrders: {
    method: 'GET',
    path: '/v1/tiber/operator/setup/test-orders',
    summary: 'Get the last test order, with the time and the document of each step',
    access: 'operator',
    right: 'SETTINGS_UPDATE',
    returns: Type.Array(TestOrder, { maxItems: 1 }),
    errors: [],
    extension: 'setup',
  },
  deleteTestOrders: {
    method: 'DELETE',
    path: '/v1/tiber/operator/setup/test-orders',
    summary: 'Remove the last test order with its documents',
    access: 'operator',
    right: 'SETTINGS_UPDATE',
    returns: Type.Null(),
    status: 204,
    errors: [],
    extension: 'setup',
  },
  downloadTestDocument: {
    method: 'GET',
    path: '/v1/tiber/operator/setup/test-orders/{id}/documents/{documentId}',
    summary: 'Download a document of the test order as PDF in the language of the request',
    access: 'operator',
    right: 'SETTINGS_UPDATE',
    returns: FileResponse,
    errors: [],
    extension: 'setup',
  },
  readShop: {
    method: 'GET',
    path: '/v1/tiber/operator/shop',
    summary: 'Get the company that runs the shop',
    access: 'operator',
    right: 'SETTINGS_UPDATE',
    returns: Shop,
    errors: [],
    extension: 'setup',
  },
  updateShop: {
    method: 'PUT',
    path: '/v1/tiber/operator/shop',
    summary: 'Set the company that runs the shop; tax number and bank account are checked',
    access: 'operator',
    right: 'SETTINGS_UPDATE',
    body: closedObject({ legal: LegalEntityInput }),
    returns: Shop,
    errors: ['F-E-012', 'F-E-040'],
    extension: 'setup',
  },
  updateLook: {
    method: 'PATCH',
    path: '/v1/tiber/operator/shop-look',
    summary: 'Set colour and logo (PNG or JPEG) of the shop, or take them away with null',
    access: 'operator',
    right: 'SETTINGS_UPDATE',
    body: closedObject({
      colour: Type.Optional(Nullable(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }))),
      /** The picture in base64. */
      logo: Type.Optional(
        Nullable(Type.String({ minLength: 1, maxLength: 400_000, pattern: '^[A-Za-z0-9+/]*={0,2}$' })),
      ),
    }),
    returns: Shop,
    errors: ['F-E-010', 'F-E-012'],
    extension: 'setup',
  },
  previewInvoice: {
    method: 'GET',
    path: '/v1/tiber/operator/invoice-preview',
    summary: 'Get an invoice with an example order as PDF, as the company of the shop would issue it',
    access: 'operator',
    right: 'SETTINGS_UPDATE',
    returns: FileResponse,
    errors: ['F-E-002'],
    extension: 'setup',
  },
  readTaxRates: {
    method: 'GET',
    path: '/v1/tiber/operator/tax-rates',
    summary: 'List the tax rates of a country, the newest first',
    access: 'operator',
    right: 'SETTINGS_UPDATE',
    query: closedObject({ country: Country }),
    returns: Type.Array(TaxRate),
    errors: [],
    extension: 'setup',
  },
  updateTaxRates: {
    method: 'PUT',
    path: '/v1/tiber/operator/tax-rates',
    summary: 'Set tax rates of a country from a day on; rates of other days stay',
    access: 'operator',
    right: 'SETTINGS_UPDATE',
    body: closedObject({ country: Country, rates: Type.Array(TaxRate, { minItems: 1, maxItems: 20 }) }),
    returns: Type.Array(TaxRate),
    errors: [],
    extension: 'setup',
  },
})
