import { Type, type Static } from 'typebox'
import {
  cartStatuses,
  cartTypes,
  choiceReasons,
  maxDetailLengths,
  updateActions,
  warningCodes,
  type WarningCode,
} from './cart-enums.ts'
import { maxQuantity } from './quantities.ts'
import { Backorder, offerPriceTypes } from '../catalogue/prices.ts'
import { closedObject, Nullable, OneOf, OptionalText, Text } from '../shapes.ts'

/** Gross, net and tax amounts: of one piece with up to six decimals, of anything else rounded to cents. */
export type Price3 = Static<typeof Price3>
export const Price3 = Type.Object({
  priceWithTax: Type.Number(),
  priceWithoutTax: Type.Number(),
  taxAmount: Type.Number(),
})

export type LineWarning = Static<typeof LineWarning>
export const LineWarning = Type.Object({
  /** External id of the offer price or variant, as in the request. */
  id: Type.String(),
  code: OneOf(Object.keys(warningCodes) as WarningCode[]),
  detail: Type.String(),
  blocked: Type.Boolean(),
})

const SupplierAggregate = Type.Object({
  supplierId: Type.String(),
  supplierName: Type.String(),
  numberOfLines: Type.Integer(),
  numberOfProducts: Type.Integer(),
  totalPrice: Price3,
  totalDiscountPrice: Price3,
  /** Tiber extension: delivery charge, net value from which delivery is free, and minimum order value. */
  freight: Type.Optional(Type.Object({ price: Nullable(Type.Number()), freeFrom: Nullable(Type.Number()) })),
  minOrderValue: Type.Optional(Nullable(Type.Number())),
})

/** Cart; `totalPrice` is before discounts, `totalDiscountPrice` is what is charged. */
export type Cart = Static<typeof Cart>
export const Cart = Type.Object({
  id: Type.String(),
  name: Type.String(),
  type: OneOf(cartTypes),
  status: OneOf(cartStatuses),
  creationDate: Type.String(),
  currency: Type.String(),
  numberOfLines: Type.Integer(),
  numberOfProducts: Type.Integer(),
  totalPrice: Price3,
  totalDiscountPrice: Price3,
  billingAddressId: Nullable(Type.String()),
  customerUserId: Nullable(Type.String()),
  /** Tiber extension: version of the last change and its time, whether it is the active cart, whether it is shared. */
  version: Type.Optional(Type.Integer()),
  updatedAt: Type.Optional(Type.String()),
  active: Type.Optional(Type.Boolean()),
  shared: Type.Optional(Type.Boolean()),
})

/** How a quantity is delivered: from stock, later on the promised day, and what cannot be promised. */
export type Availability = Static<typeof Availability>
export const Availability = Type.Object({
  now: Type.Integer(),
  later: Type.Integer(),
  laterDate: Nullable(Type.String()),
  missing: Type.Integer(),
})

const LineAttribute = Type.Object({ id: Type.String(), name: Type.String(), value: Type.String() })

export type CartLine = Static<typeof CartLine>
export const CartLine = Type.Object({
  id: Type.String(),
  quantity: Type.Integer(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  blockedLineInformation: Type.Array(Type.Object({ code: Type.String(), detail: Type.String() })),
  productVariant: Type.Object({
    /** External id, by which lines are added. */
    id: Type.String(),
    name: Type.String(),
    imageLink: Nullable(Type.String()),
    sku: Type.String(),
    skuProduct: Type.String(),
    brand: Nullable(Type.String()),
    mpn: Nullable(Type.String()),
    mainProductBusinessId: Type.String(),
    status: Type.String(),
    variantAttributesValues: Type.Array(LineAttribute),
  }),
  supplier: Type.Object({
    /** External id, as of the variant. */
    id: Type.String(),
    name: Type.String(),
    status: Type.String(),
    /** Tiber extension: the platform's own id, by which `supplierAggregates` name the supplier. */
    businessId: Type.Optional(Type.String()),
  }),
  offer: Type.Object({
    offerPriceId: Type.String(),
    currency: Type.String(),
    /** Prices of one piece, before and after the discount; clients multiply them by the quantity. */
    totalPrice: Price3,
    totalDiscountPrice: Price3,
    stock: Type.Integer(),
    itemPerPack: Type.Integer(),
    quantityPerItem: Type.Number(),
    minOrderQuantity: Type.Integer(),
    maxOrderQuantity: Nullable(Type.Integer()),
    packingType: Type.String(),
    productUnit: Type.String(),
    navigationCategory: Nullable(Type.String()),
    status: Type.String(),
    customFieldValues: Type.Array(LineAttribute),
    /**
     * Tiber extension: net unit prices, quoted for `priceBasis` pieces; the unit price from each quantity on; the
     * quantity step `orderMultiple`; low stock below `minStockAlert`; quantity and date of the next restock; what can be
     * back-ordered.
     */
    id: Type.Optional(Type.String()),
    unitPrice: Type.Optional(Nullable(Type.Number())),
    priceBasis: Type.Optional(Type.Integer()),
    regularUnitPrice: Type.Optional(Nullable(Type.Number())),
    ladder: Type.Optional(Type.Array(Type.Object({ quantity: Type.Integer(), unitPrice: Type.Number() }))),
    orderMultiple: Type.Optional(Type.Integer()),
    minStockAlert: Type.Optional(Nullable(Type.Integer())),
    restockQuantity: Type.Optional(Nullable(Type.Integer())),
    restockDate: Type.Optional(Nullable(Type.String())),
    backorder: Type.Optional(Nullable(Backorder)),
    leadTimeToShip: Type.Optional(Nullable(Type.Integer())),
    taxRate: Type.Optional(Type.Number()),
    /** Tiber extension: whose price list the price is from. */
    offerPriceType: Type.Optional(Nullable(OneOf(offerPriceTypes))),
  }),
  /**
   * Tiber extension: how the quantity is delivered, the price of the line, the account's part number, the price the
   * buyer last saw, and the details the buyer entered.
   */
  availability: Type.Optional(Availability),
  linePrice: Type.Optional(Price3),
  partNumber: Type.Optional(Nullable(Type.String())),
  previousUnitPrice: Type.Optional(Nullable(Type.Number())),
  note: Type.Optional(Nullable(Type.String())),
  reference: Type.Optional(Nullable(Type.String())),
  section: Type.Optional(Nullable(Type.String())),
  parQuantity: Type.Optional(Nullable(Type.Integer())),
})

export const CartFull = Type.Intersect([
  Cart,
  Type.Object({ nbFirstLines: Type.Array(CartLine), supplierAggregates: Type.Array(SupplierAggregate) }),
])
export type CartFull = Static<typeof CartFull>

const quantityUpdate = {
  quantity: Type.Integer({ minimum: 0, maximum: maxQuantity }),
  updateAction: OneOf(updateActions),
}
export type LineUpdate = Static<typeof LineUpdate>
export const LineUpdate = closedObject({ offerPriceId: Text(255), ...quantityUpdate })
export type LineUpdateVariant = Static<typeof LineUpdateVariant>
export const LineUpdateVariant = closedObject({ productVariantId: Text(255), ...quantityUpdate })

/** Result of a change with `Prefer: return=representation`: the changed lines and the new totals. */
export type CartChange = Static<typeof CartChange>
export const CartChange = Type.Object({
  warnings: Type.Array(LineWarning),
  cart: CartFull,
  /** The first `maxTouchedLines` of the changed lines. */
  lines: Type.Array(CartLine),
  touched: Type.Integer(),
  removedOffers: Type.Array(Type.String()),
  choices: Type.Array(
    Type.Object({
      id: Type.String(),
      offerPriceId: Type.String(),
      reason: OneOf(choiceReasons),
      others: Type.Integer(),
    }),
  ),
})

/** Details a buyer enters for a line; null removes one. */
export const LineDetails = closedObject({
  lineId: Text(255),
  note: OptionalText(maxDetailLengths.note),
  reference: OptionalText(maxDetailLengths.reference),
  section: OptionalText(maxDetailLengths.section),
  parQuantity: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: maxQuantity }))),
})
export type LineDetails = Static<typeof LineDetails>
