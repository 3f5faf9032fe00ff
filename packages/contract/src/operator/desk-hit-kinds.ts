import type { Right } from '../permissions.ts'

/** What can be found at the desk, in the order of the groups. */
export const deskHitKinds = ['ORDER', 'ACCOUNT', 'PERSON', 'ARTICLE', 'INVOICE', 'SUPPLIER'] as const
export type DeskHitKind = (typeof deskHitKinds)[number]

/** The right that shows each kind: of the operator, and of a supplier where it has such things. */
export const deskHitRights: Record<DeskHitKind, { operator: Right; supplier?: Right }> = {
  ORDER: { operator: 'SELLER_ORDER_READ', supplier: 'SELLER_ORDER_READ' },
  ACCOUNT: { operator: 'ACCOUNT_READ' },
  PERSON: { operator: 'ACCOUNT_READ' },
  ARTICLE: { operator: 'CATALOGUE_READ', supplier: 'OFFER_READ' },
  INVOICE: { operator: 'DOCUMENT_READ', supplier: 'DOCUMENT_READ' },
  SUPPLIER: { operator: 'SELLER_ORDER_READ' },
}
