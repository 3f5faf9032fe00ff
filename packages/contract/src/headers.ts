/** Kind of caller: the storefront on behalf of a customer, the operator's back office, or a supplier. */
export const clientTypes = ['ACCOUNT', 'OPERATOR', 'SUPPLIER'] as const
export type ClientType = (typeof clientTypes)[number]

/** Context headers every call accepts; names are case-insensitive. */
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

export const headerDescriptions: Record<Exclude<keyof typeof headerNames, 'authorization'>, string> = {
  client: 'Client type. Paths under /shop/ expect ACCOUNT unless they need no token.',
  apiKey: 'API key of the tenant, 64 characters.',
  customerAccountId: 'Id of the account to act for; defaults to the user’s default account.',
  store: 'External id of the store; defaults to the default store.',
  storeView: 'External id of the store view, which selects the navigation tree.',
  locale: 'Language of the texts. Overridden by the query parameter `locale`; overrides Accept-Language.',
  organisationId: 'Accepted for compatibility with other clients; has no effect.',
  supplierId: 'Accepted for compatibility with other clients; has no effect.',
  idempotencyKey: 'A repeated request with the same key is not executed again and returns the first response.',
  ifMatch: 'Version to change, as given by the ETag; the change is rejected if the version is no longer current.',
  prefer: 'With `return=representation`, a change of lines returns the lines and the new totals.',
  requestId: 'Echoed in the response and written to every log line of the request.',
}
