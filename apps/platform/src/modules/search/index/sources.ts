import type { AttributeType } from '@tiber/contract/catalogue/variants'
import type { LocalisedText } from '../../../database/columns.ts'

/** The catalogue data that the index is built from. */
export type Values = Record<string, string | number | boolean | string[] | number[]>

export type ProductSource = {
  id: string
  externalId: string
  sku: string
  name: LocalisedText
  description: LocalisedText | null
  brandId: string | null
  brand: string | null
  mpn: string | null
  gtin: string | null
  classificationId: string | null
  classification: LocalisedText | null
  tagIds: string[]
  attributes: Values
  createdAt: string
  updatedAt: string
}

export type VariantSource = {
  id: string
  productId: string
  externalId: string
  sku: string
  name: LocalisedText
  description: LocalisedText | null
  ean: string | null
  mpn: string | null
  isDefault: boolean
  position: number
  attributes: Values
}

/**
 * An active offer of an active supplier; `prices` by list, of one piece at the minimum order quantity, '' for public
 * lists.
 */
export type OfferSource = {
  variantId: string
  supplierId: string
  inStock: boolean
  updatedAt: string
  prices: Record<string, number> | null
}

export type AttributeSource = {
  externalId: string
  name: LocalisedText
  type: AttributeType
  unit: string | null
  isFacet: boolean
  isSearchable: boolean
  options: { key: string; name: LocalisedText }[]
}
