import { Type, type Static } from 'typebox'
import { assetTypes } from './catalogue.ts'
import { currencies } from '../currencies.ts'
import { offerPriceTypes, offerStatuses, packingTypes } from './prices.ts'
import { closedObject, Nullable, OneOf, Text } from '../shapes.ts'
import { LegalEntity } from '../company/legal-entity.ts'
import { taxClasses } from '../orders/taxes.ts'
import { paymentDueModes, supplierStatuses } from './suppliers.ts'
import { attributeTypes, productStatuses } from './variants.ts'

/**
 * Schemas of the lines of a catalogue file, by `type`. Omitted fields stay unchanged, or get their default in a new
 * row; null removes an optional value. References are external ids of entities that exist or precede the line.
 */

/** Texts by locale, or one text for all locales. */
const Texts = Type.Union([Text(4000), Type.Record(Type.String({ pattern: '^[a-z]{2}-[A-Z]{2}$' }), Text(4000))])
const Name = Text(255)
const optional = Type.Optional
const count = (max = 2_000_000_000) => Type.Integer({ minimum: 0, maximum: max })
const day = '^\\d{4}-\\d{2}-\\d{2}$'
const Day = Type.String({ pattern: day })
const Amount = Type.Number({ minimum: 0, maximum: 100_000_000_000 })
const names = (max: number) => Type.Array(Name, { maxItems: max })
/** Reference by external id, with a name if it is to be set. */
const Reference = Type.Union([Name, closedObject({ externalId: Name, name: Texts })])

/** External id of a category, which is part of its page's URL: characters with a meaning there are rejected. */
const categoryId = '^(?!\\.+$)[^\\s/\\\\%?#"\'<>\\x00-\\x1f\\x7f]+$'
const CategoryId = Type.String({ minLength: 1, maxLength: 255, pattern: categoryId })

/** Names of the patterns, for error messages. */
export const patternNames: Readonly<Record<string, 'address' | 'day'>> = { [categoryId]: 'address', [day]: 'day' }

/** Picture by URL, with an optional alternative text; defaults to the name of the product. */
const Picture = Type.Union([Text(2000), closedObject({ url: Text(2000), name: Texts })])
const documentTypes = assetTypes.filter((type) => type !== 'PICTURE')
const files = {
  pictures: optional(Type.Array(Picture, { maxItems: 50 })),
  documents: optional(
    Type.Array(closedObject({ type: OneOf(documentTypes), name: Texts, url: Text(2000) }), { maxItems: 50 }),
  ),
}

/** Values by external id of the attribute: a number, a text, the key of an option, or a list of these. */
const Values = Type.Record(
  Text(100),
  Type.Union([
    Type.String({ maxLength: 4000 }),
    Type.Number(),
    Type.Boolean(),
    Type.Array(Type.Union([Type.String({ maxLength: 4000 }), Type.Number()]), { maxItems: 200 }),
  ]),
)

export const catalogueLines = {
  supplier: closedObject({
    type: Type.Literal('supplier'),
    externalId: Name,
    name: optional(Name),
    description: optional(Nullable(Texts)),
    status: optional(OneOf(supplierStatuses)),
    returnPolicy: optional(Nullable(Texts)),
    paymentDueDelay: optional(count(3650)),
    paymentDueMode: optional(OneOf(paymentDueModes)),
    currency: optional(OneOf(currencies)),
    logo: optional(Nullable(Text(2000))),
    isDefault: optional(Type.Boolean()),
    freightPrice: optional(Nullable(Amount)),
    freightFreeFrom: optional(Nullable(Amount)),
    minOrderValue: optional(Nullable(Amount)),
    onTimePercent: optional(Nullable(count(100))),
    /** Needed on invoices; its country and postcode decide the tax. */
    legal: optional(Nullable(LegalEntity)),
  }),
  category: closedObject({
    type: Type.Literal('category'),
    storeView: Name,
    externalId: CategoryId,
    parent: optional(Name),
    name: optional(Texts),
    description: optional(Nullable(Texts)),
    active: optional(Type.Boolean()),
    position: optional(count()),
    /** The category shows products with one of these classifications or tags; unknown ones are created. */
    classifications: optional(Type.Array(Reference, { maxItems: 1000 })),
    tags: optional(Type.Array(Reference, { maxItems: 100 })),
  }),
  attribute: closedObject({
    type: Type.Literal('attribute'),
    externalId: Text(100),
    name: optional(Texts),
    valueType: optional(OneOf(attributeTypes)),
    unit: optional(Nullable(Text(20))),
    symbol: optional(Nullable(Text(10))),
    isFacet: optional(Type.Boolean()),
    isSearchable: optional(Type.Boolean()),
    position: optional(count()),
    options: optional(
      Type.Array(
        closedObject({
          key: Name,
          name: Texts,
          colour: optional(Nullable(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }))),
          position: optional(count()),
        }),
        { maxItems: 5000 },
      ),
    ),
  }),
  product: closedObject({
    type: Type.Literal('product'),
    externalId: Name,
    sku: optional(Text(100)),
    name: optional(Texts),
    description: optional(Nullable(Type.Union([Type.String({ maxLength: 100_000 }), Texts]))),
    brand: optional(Nullable(Type.Union([Name, closedObject({ externalId: Name, name: Name })]))),
    classification: optional(Nullable(Reference)),
    mpn: optional(Nullable(Name)),
    gtin: optional(Nullable(Text(20))),
    status: optional(OneOf(productStatuses)),
    tags: optional(Type.Array(Reference, { maxItems: 100 })),
    unitType: optional(Text(20)),
    unit: optional(Text(20)),
    priceBasis: optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    drawing: optional(Nullable(Text(100))),
    attributes: optional(Values),
    ...files,
    related: optional(names(100)),
    accessories: optional(names(100)),
    replacements: optional(names(100)),
  }),
  variant: closedObject({
    type: Type.Literal('variant'),
    externalId: Name,
    product: optional(Name),
    sku: optional(Text(100)),
    name: optional(Texts),
    description: optional(Nullable(Texts)),
    ean: optional(Nullable(Text(20))),
    mpn: optional(Nullable(Name)),
    isDefault: optional(Type.Boolean()),
    status: optional(OneOf(productStatuses)),
    position: optional(count()),
    attributes: optional(Values),
    ...files,
    replacedBy: optional(Nullable(Name)),
  }),
  offer: closedObject({
    type: Type.Literal('offer'),
    externalId: Name,
    variant: optional(Name),
    supplier: optional(Name),
    status: optional(OneOf(offerStatuses)),
    currency: optional(OneOf(currencies)),
    stock: optional(count()),
    packingType: optional(OneOf(packingTypes)),
    unit: optional(Text(20)),
    quantityPerItem: optional(Type.Number({ minimum: 0.000001, maximum: 1_000_000_000 })),
    itemPerPack: optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    minOrderQuantity: optional(Type.Integer({ minimum: 1, maximum: 2_000_000_000 })),
    maxOrderQuantity: optional(Nullable(Type.Integer({ minimum: 1, maximum: 2_000_000_000 }))),
    orderMultiple: optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    minStockAlert: optional(Nullable(count())),
    leadTimeDays: optional(Nullable(count(3650))),
    restockDate: optional(Nullable(Day)),
    restockQuantity: optional(Nullable(count())),
    /** Whether what is not in stock can be ordered for the restock date, and the last day to do so. */
    allowBackorder: optional(Type.Boolean()),
    backorderUntil: optional(Nullable(Day)),
    /** Where it is in the seller's warehouse; buyers never see it. */
    shelf: optional(Nullable(Text(60))),
    /** Rate in the seller's country; a class replaces it by the rate of the day. */
    taxRate: optional(Type.Number({ minimum: 0, maximum: 100 })),
    taxClass: optional(Nullable(OneOf(taxClasses))),
  }),
  price: closedObject({
    type: Type.Literal('price'),
    externalId: Name,
    offer: optional(Name),
    /** Price list, created or updated with the price: public, for a customer tag or for an account. */
    list: optional(
      closedObject({
        externalId: Name,
        type: OneOf(offerPriceTypes),
        name: Texts,
        account: optional(Nullable(Name)),
        tag: optional(Nullable(Name)),
        reference: optional(Nullable(Name)),
        currency: optional(OneOf(currencies)),
        validFrom: optional(Nullable(Day)),
        validUntil: optional(Nullable(Day)),
      }),
    ),
    breaks: optional(
      Type.Array(
        closedObject({
          quantity: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }),
          price: Amount,
          discountPrice: optional(Nullable(Amount)),
        }),
        { minItems: 1, maxItems: 50 },
      ),
    ),
    validFrom: optional(Nullable(Day)),
    validUntil: optional(Nullable(Day)),
  }),
}

export type CatalogueLines = { [Kind in keyof typeof catalogueLines]: Static<(typeof catalogueLines)[Kind]> }
