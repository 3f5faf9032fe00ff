/** Who calls: the storefront for a customer, the operator's back office, or a supplier. */
export const clientTypes = ['ACCOUNT', 'OPERATOR', 'SUPPLIER'] as const
export type ClientType = (typeof clientTypes)[number]

/** The context headers every call understands; names are matched without regard to case. */
export const headerNames = {
  client: 'dj-client',
  apiKey: 'dj-api-key',
  authorization: 'authorization',
  customerAccountId: 'customer-account-id',
  store: 'dj-store',
  storeView: 'dj-store-view',
  locale: 'locale',
  organisationId: 'organisation-id',
  supplierId: 'supplier-id',
  idempotencyKey: 'idempotency-key',
  ifMatch: 'if-match',
  prefer: 'prefer',
  requestId: 'x-request-id',
} as const

export const headerMeanings: Record<Exclude<keyof typeof headerNames, 'authorization'>, string> = {
  client: 'Client type. Paths under /shop/ expect ACCOUNT, except those that need no token.',
  apiKey: 'Key of the tenant, 64 characters.',
  customerAccountId: 'Id of the account to act for; without it the default account of the user.',
  store: 'External id of the store; without it the default store.',
  storeView: 'External id of the store view; it selects the navigation tree.',
  locale: 'Language of texts. A query parameter `locale` wins over this header, Accept-Language comes after it.',
  organisationId: 'Accepted for other clients of the platform; without effect.',
  supplierId: 'Accepted for other clients of the platform; without effect.',
  idempotencyKey: 'The same key gives the same answer, once.',
  ifMatch: 'The version a change is meant for, as the ETag tells it; another one is refused.',
  prefer: '`return=representation` answers a change of lines with the lines and the new totals.',
  requestId: 'Echoed in the answer and written to every log line of the request.',
}
