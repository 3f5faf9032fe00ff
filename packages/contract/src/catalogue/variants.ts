import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { customFieldTypes } from '../company/custom-fields.ts'
import { idTypes } from '../ids.ts'
import { MediaInfo } from '../media.ts'
import { listQuery, SpringPage } from '../paging.ts'
import { closedObject, Nullable, OneOf, Text } from '../shapes.ts'

/** Localised text with both forms of the keys: `{"es-ES": "…", "ES": "…"}`. */
export const LocalisedText = Type.Record(Type.String(), Type.String())

export const attributeTypes = customFieldTypes
export type AttributeType = (typeof attributeTypes)[number]
export const productStatuses = ['NEW', 'ACTIVE', 'INACTIVE'] as const
export type ProductStatus = (typeof productStatuses)[number]

export type Attribute = Static<typeof Attribute>
export const Attribute = Type.Object({
  id: Type.String(),
  externalId: Type.String(),
  name: LocalisedText,
  type: OneOf(attributeTypes),
  /** Tiber extension: unit of a number, and the letter of the dimension in the drawing. */
  unit: Type.Optional(Nullable(Type.String())),
  symbol: Type.Optional(Nullable(Type.String())),
})

/**
 * Value of an attribute, with texts in the language of the request: an array for lists, `{ selectedValue, unit }` for
 * one measure of METRIC or LIST_METRIC, `{ label, code? }` for each of LIST_COLOR.
 */
export type AttributeValue = Static<typeof AttributeValue>
export const AttributeValue = Type.Object({ attribute: Attribute, value: Type.Unknown() })

const AttributeDetail = Type.Object({
  attribute: Type.Object({
    id: Type.String(),
    name: Type.String(),
    status: Type.String(),
    type: OneOf(attributeTypes),
  }),
  attributeValue: Type.Object({
    id: Type.String(),
    value: Type.Unknown(),
    ranking: Type.Integer(),
    status: Type.String(),
  }),
})

export type Variant = Static<typeof Variant>
export const Variant = Type.Object({
  id: Type.String(),
  externalId: Type.String(),
  skuProduct: Type.String(),
  skuVariant: Type.String(),
  name: Type.String(),
  description: Nullable(Type.String()),
  ean: Nullable(Type.String()),
  gtin: Nullable(Type.String()),
  mpn: Nullable(Type.String()),
  default: Type.Boolean(),
  status: OneOf(productStatuses),
  attributeValues: Type.Array(AttributeValue),
  /** These three fields are missing inside an offer. */
  attributesDetails: Type.Optional(Type.Array(AttributeDetail)),
  productPictures: Type.Optional(Type.Array(MediaInfo)),
  productMediaInfoDTO: Type.Optional(Nullable(MediaInfo)),
  mainImageUrl: Nullable(Type.String()),
  info: Type.Object({
    name: Type.String(),
    description: Nullable(Type.String()),
    ean: Nullable(Type.String()),
    mpn: Nullable(Type.String()),
    sku: Type.String(),
  }),
  /** Tiber extension: the account's own part number, and the replacement of a discontinued variant. */
  partNumber: Type.Optional(Nullable(Type.String())),
  replacedBy: Type.Optional(
    Nullable(Type.Object({ id: Type.String(), productId: Type.String(), sku: Type.String(), name: Type.String() })),
  ),
})

type Named = Pick<Variant, 'id' | 'skuVariant' | 'externalId'>

/** Finds the variant by id or code, or the only one of a product with a single variant. */
export function selectVariant<Each extends Named>(variants: Each[], requested: string | undefined): Each | undefined {
  const code = requested?.trim().toUpperCase()
  const named =
    code &&
    variants.find(({ id, skuVariant, externalId }) =>
      [id, skuVariant, externalId].some((each) => each.toUpperCase() === code),
    )
  return named || (variants.length === 1 ? variants[0] : undefined)
}

export const productIdType = Type.Optional(OneOf(idTypes.product))

/** Variant calls that do not return offers; the others are in `catalogue.ts` because offers contain variants. */
export const variantReads = callGroup({
  list: {
    method: 'GET',
    path: '/v1/shop/product-variants',
    summary: 'List the variants of a product',
    access: 'anyone',
    query: closedObject({ ...listQuery, productSku: Text(255) }),
    returns: SpringPage(Variant),
    errors: [],
  },
  read: {
    method: 'GET',
    path: '/v1/shop/product-variants/{id}',
    summary: 'Get a variant',
    operation: 'PRODUCT-510',
    access: 'anyone',
    query: closedObject({ productIdType, idType: productIdType }),
    returns: Variant,
    errors: [],
  },
})
