import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { closedObject, Text } from '../shapes.ts'

/** Key of the page after this one; null on the last page. */
export const pageAfter = {
  after: Type.Optional(Type.String({ maxLength: 400 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
}

export type CustomerTag = Static<typeof CustomerTag>
export const CustomerTag = Type.Object({
  id: Type.String(),
  externalId: Type.String(),
  name: Type.String(),
  accounts: Type.Integer(),
})

/** Tags of customers, which decide prices and assortments. */
export const customerTags = callGroup({
  list: {
    method: 'GET',
    path: '/v1/tiber/operator/customer-tags',
    summary: 'List the tags of customers with the number of accounts',
    access: 'operator',
    right: 'ACCOUNT_READ',
    returns: Type.Array(CustomerTag),
    errors: [],
    extension: 'operator-accounts',
  },
  save: {
    method: 'PUT',
    path: '/v1/tiber/operator/customer-tags',
    summary: 'Create tags of customers or rename them, by external id; others stay',
    access: 'operator',
    right: 'ACCOUNT_UPDATE',
    body: closedObject({
      tags: Type.Array(closedObject({ externalId: Text(255), name: Text(255) }), { minItems: 1, maxItems: 200 }),
    }),
    returns: Type.Array(CustomerTag),
    errors: [],
    extension: 'operator-accounts',
  },
})
