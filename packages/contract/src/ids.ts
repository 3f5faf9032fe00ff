import { Type } from 'typebox'
import { Text } from './shapes.ts'

const djustIdPattern = '^[0-9]{10}$'
const referencePattern = '^[0-9]{3}-[0-9]{3}-[0-9]{7}(-[0-9]+)?$'

/** Id of almost every entity, ten digits: `0000001138`. */
export const DjustId = Type.String({ pattern: djustIdPattern })
/** Free text chosen by the operator. */
export const ExternalId = Text(255)
/** Order reference: `163-240-4176837` for a commercial order, with `-1`, `-2`, … for its logistic orders. */
export const Reference = Type.String({ pattern: referencePattern })
export const Sku = Text(100)

export const idTypes = {
  category: ['DJUST_ID', 'EXTERNAL_ID'],
  supplier: ['DJUST_ID', 'EXTERNAL_ID'],
  commercialOrder: ['BUSINESS_ID', 'DJUST_ID', 'EXTERNAL_ID', 'REFERENCE', 'CART_ID'],
  orderLine: ['EXTERNAL_ID', 'DJUST_ID'],
  quote: ['DJUST_ID', 'EXTERNAL_ID'],
  product: ['SKU', 'EXTERNAL_ID', 'ID', 'DJUST_ID'],
  customField: ['EXTERNAL_ID', 'DJUST_ID', 'BUSINESS_ID'],
} as const

export type IdKind = 'DJUST_ID' | 'REFERENCE' | 'SKU' | 'EXTERNAL_ID'

const idPatterns: Record<Exclude<IdKind, 'SKU' | 'EXTERNAL_ID'>, RegExp> = {
  DJUST_ID: new RegExp(djustIdPattern),
  REFERENCE: new RegExp(referencePattern),
}

/** Maps an id type of a request to the kind of id; BUSINESS_ID and ID are other names of the Djust id. */
export function parseIdKind(idType: string): IdKind | 'CART_ID' | undefined {
  if (idType === 'BUSINESS_ID' || idType === 'ID') return 'DJUST_ID'
  return (['DJUST_ID', 'REFERENCE', 'SKU', 'EXTERNAL_ID', 'CART_ID'] as const).find((kind) => kind === idType)
}

/** Returns the kinds to try, in order, for an id without an id type. */
export function listIdKinds(id: string, entity: 'order' | 'product' | 'other'): IdKind[] {
  const kinds: IdKind[] = ['DJUST_ID']
  if (entity === 'order') kinds.push('REFERENCE')
  if (entity === 'product') kinds.push('SKU')
  kinds.push('EXTERNAL_ID')
  return kinds.filter((kind) => !(kind in idPatterns) || idPatterns[kind as keyof typeof idPatterns].test(id))
}
