import { Type, type Static } from 'typebox'
import { CustomFieldValue, externalSources } from '../company/custom-fields.ts'
import {
  commercialStatuses,
  logisticStatuses,
  orderActions,
  orderSources,
  paymentOptions,
  paymentStatuses,
} from './order-statuses.ts'
import { PriceExplanation } from '../catalogue/prices.ts'
import { Nullable, OneOf } from '../shapes.ts'
import { paymentDueModes } from '../catalogue/suppliers.ts'
import { LinePromise, SellerFacts } from './seller-order-shapes.ts'

const At = Type.String({ format: 'date-time' })
const OptionalText = Nullable(Type.String())
const OptionalAmount = Nullable(Type.Number())
/** Catalogue text as of the creation of the order, in the language of the request. */
const SnapshotText = Type.String()

/** Address as of its selection; later changes of the address book do not affect orders. */
export type AddressSnapshot = Static<typeof AddressSnapshot>
export const AddressSnapshot = Type.Object({
  externalId: OptionalText,
  label: OptionalText,
  fullName: Type.String(),
  company: OptionalText,
  address: Type.String(),
  additionalAddress: OptionalText,
  city: Type.String(),
  zipcode: Type.String(),
  state: OptionalText,
  country: Type.String(),
  phone: OptionalText,
})

/** Totals of an order; `totalItemPrice` is the net price of the articles, `totalOrderPrice` the amount to pay. */
export type OrderPrices = Static<typeof OrderPrices>
export const OrderPrices = Type.Object({
  currency: Type.String(),
  totalItemPrice: Type.Number(),
  totalOrderPrice: Type.Number(),
  totalPriceWithTax: Type.Number(),
  totalPriceWithoutTax: Type.Number(),
  totalProductWithTax: Type.Number(),
  totalProductWithoutTax: Type.Number(),
  totalProductTaxAmount: Type.Number(),
  totalShippingFees: Type.Number(),
  totalShippingFeesWithTax: Type.Number(),
  totalShippingFeesWithoutTax: Type.Number(),
  totalShippingTaxAmount: Type.Number(),
  totalTaxAmount: Type.Number(),
})

const priceTypes = ['PUBLIC', 'GROUP', 'ACCOUNT'] as const

/** Prices of one piece; totals are of the line. `externalOfferId` is the external id of the offer price. */
const LinePrice = Type.Object({
  price: Type.Number(),
  confirmedPrice: OptionalAmount,
  itemPriceWithoutTaxes: Type.Number(),
  priceWithTaxes: Type.Number(),
  taxRate: Type.Number(),
  taxAmount: Type.Number(),
  type: OneOf(priceTypes),
  typeValue: OptionalText,
  itemPerPack: Type.Integer(),
  quantityPerItem: Type.Number(),
  currency: Type.String(),
  packingType: Type.String(),
  externalOfferId: Type.String(),
  externalSource: OneOf(externalSources),
  taxInformation: OptionalText,
  shippingPriceWithoutTaxes: Type.Number(),
  shippingTaxAmount: Type.Number(),
  shippingPriceWithTaxes: Type.Number(),
  totalItemPrice: Type.Number(),
  totalItemPriceWithTaxes: Type.Number(),
  totalItemTaxAmount: Type.Number(),
  totalPriceWithoutTaxes: Type.Number(),
  totalTaxes: Type.Number(),
  totalPriceWithTaxes: Type.Number(),
})

const OfferPriceSnapshot = Type.Object({
  offerPriceExternalId: Type.String(),
  offerPriceType: OneOf(priceTypes),
  offerPriceTypeValue: OptionalText,
  itemPerPack: Type.Integer(),
  productPriceWithoutTaxes: Type.Number(),
  productTaxAmount: Type.Number(),
  productPriceWithTaxes: Type.Number(),
  shippingPriceWithoutTaxes: Type.Number(),
  shippingTaxAmount: Type.Number(),
  shippingPriceWithTaxes: Type.Number(),
  totalProductPriceWithoutTaxes: Type.Number(),
  totalProductTaxAmount: Type.Number(),
  totalProductPriceWithTaxes: Type.Number(),
  totalPriceWithoutTaxes: Type.Number(),
  totalTaxAmount: Type.Number(),
  totalPriceWithTaxes: Type.Number(),
  confirmedProductPriceWithoutTaxes: OptionalAmount,
  taxLegalNotice: OptionalText,
})

const OfferInventorySnapshot = Type.Object({
  offerInventoryExternalId: Type.String(),
  currency: Type.String(),
  packingType: Type.String(),
  quantityPerItem: Type.Number(),
  minOrderQuantity: Type.Integer(),
  maxOrderQuantity: Nullable(Type.Integer()),
  productTaxRate: Type.Number(),
  productTaxCode: OptionalText,
  shippingTaxRate: Type.Number(),
  shippingTaxCode: OptionalText,
  customFieldValueSnapshots: Type.Array(Type.Unknown()),
})

const Specification = Type.Object({ attribute: Type.String(), value: Type.String() })

const LineProduct = Type.Object({
  sku: Type.String(),
  externalId: Type.String(),
  /** Djust id of the product. */
  djustProductUuid: Type.String(),
  name: SnapshotText,
  description: OptionalText,
  brand: OptionalText,
  mainImageUrl: OptionalText,
  productUnit: Type.String(),
  classificationCategory: OptionalText,
  classificationCategoryExternalId: OptionalText,
  navigationCategory: OptionalText,
  navigationCategoryExternalId: OptionalText,
  navigationCategories: Type.Array(Type.String()),
  tags: Type.Array(Type.String()),
  gtin: OptionalText,
  mpn: OptionalText,
  defaultLanguage: Type.String(),
  externalSource: OneOf(externalSources),
  productAttributeValues: Type.Array(Type.Unknown()),
  specifications: Type.Array(Specification),
})

const LineVariant = Type.Object({
  sku: Type.String(),
  externalId: Type.String(),
  externalReference: Type.String(),
  name: SnapshotText,
  description: OptionalText,
  ean: OptionalText,
  gtin: OptionalText,
  mpn: OptionalText,
  mainImageUrl: OptionalText,
  externalSource: OneOf(externalSources),
  attributeValues: Type.Array(
    Type.Object({
      attribute: Type.Object({ externalId: Type.String(), name: Type.String() }),
      attributeValue: Type.String(),
    }),
  ),
  productMediaInfoDTOS: Type.Array(Type.Unknown()),
})

export type OrderLine = Static<typeof OrderLine>
export const OrderLine = Type.Object({
  id: Type.String(),
  externalId: OptionalText,
  externalSource: OneOf(externalSources),
  quantity: Type.Integer(),
  confirmedQuantity: Nullable(Type.Integer()),
  status: Nullable(OneOf(logisticStatuses)),
  paymentStatus: Nullable(OneOf(paymentStatuses)),
  incidentDeclared: Type.Boolean(),
  /** Older name of `incidentDeclared`. */
  incident: Type.Boolean(),
  quoteLineExternalId: OptionalText,
  customFieldValues: Type.Array(CustomFieldValue),
  orderLogisticLinePriceDto: LinePrice,
  offerPriceSnapshotDto: OfferPriceSnapshot,
  offerInventorySnapshotDto: OfferInventorySnapshot,
  orderLogisticLineProductDto: LineProduct,
  orderLogisticLineProductVariantDto: LineVariant,
  /**
   * Tiber extension: logistic order, quantities by progress, pieces promised for a later day, separate delivery address
   * and replaced article.
   */
  logisticOrderId: Type.Optional(Type.String()),
  shippedQuantity: Type.Optional(Type.Integer()),
  receivedQuantity: Type.Optional(Type.Integer()),
  cancelledQuantity: Type.Optional(Type.Integer()),
  backorder: Type.Optional(Nullable(Type.Object({ quantity: Type.Integer(), date: Type.String() }))),
  shippingAddressSnapshot: Type.Optional(Nullable(AddressSnapshot)),
  replaces: Type.Optional(Nullable(Type.Object({ sku: Type.String(), name: Type.String() }))),
  /** Tiber extension: days for which the open pieces are promised, once the supplier has accepted. */
  promises: Type.Optional(Type.Array(LinePromise)),
  /** Tiber extension: pieces its price is quoted for, today, and its explanation as of the placement of the order. */
  priceBasis: Type.Optional(Type.Integer()),
  priceExplanation: Type.Optional(Nullable(PriceExplanation)),
})

/** Whether the caller may perform an action now; otherwise the reason in the caller's language. */
export type AllowedAction = Static<typeof AllowedAction>
export const AllowedAction = Type.Object({
  action: OneOf(orderActions),
  allowed: Type.Boolean(),
  reason: OptionalText,
})

const CustomerUserSnapshot = Type.Object({
  id: Type.String(),
  civility: OptionalText,
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  /** Account of the order. */
  parentId: Type.String(),
  parentName: Type.String(),
})

export type LogisticOrder = Static<typeof LogisticOrder>
export const LogisticOrder = Type.Object({
  id: Type.String(),
  reference: Type.String(),
  externalId: OptionalText,
  externalSource: OneOf(externalSources),
  orderCommercialId: Type.String(),
  orderCommercialReference: Type.String(),
  status: OneOf(logisticStatuses),
  paymentStatus: OneOf(paymentStatuses),
  paymentOption: Nullable(OneOf(paymentOptions)),
  channel: Type.String(),
  orderOrigin: OneOf(orderSources),
  createdAt: At,
  updatedAt: At,
  validationDate: Nullable(At),
  incidentDeclared: Type.Boolean(),
  /** Older name of `incidentDeclared`. */
  incident: Type.Boolean(),
  partiallyDeclinedBySupplier: Type.Boolean(),
  fulfillmentMessage: OptionalText,
  shippingType: OptionalText,
  shippingTrackingUrl: OptionalText,
  supplierSnapshot: Type.Object({
    id: Type.String(),
    externalId: Type.String(),
    name: Type.String(),
    description: OptionalText,
    returnPolicy: OptionalText,
    totalOffers: Type.Integer(),
    totalOrders: Type.Integer(),
    totalSales: Type.Integer(),
    paymentDueDate: Type.Object({ paymentDueDateDelay: Type.Integer(), paymentDueDateMode: OneOf(paymentDueModes) }),
  }),
  customerUserSnapshot: CustomerUserSnapshot,
  shippingAddressSnapshot: Nullable(AddressSnapshot),
  billingAddressSnapshot: Nullable(AddressSnapshot),
  orderLogisticPrices: OrderPrices,
  lines: Type.Array(OrderLine),
  customFieldValues: Type.Array(CustomFieldValue),
  /** Tiber extension: counts, expected delivery, due date, version and allowed actions. */
  lineCount: Type.Optional(Type.Integer()),
  productCount: Type.Optional(Type.Integer()),
  expectedDelivery: Type.Optional(Nullable(Type.Object({ earliest: Type.String(), latest: Type.String() }))),
  late: Type.Optional(Type.Boolean()),
  dueDate: Type.Optional(OptionalText),
  version: Type.Optional(Type.Integer()),
  allowedActions: Type.Optional(Type.Array(AllowedAction)),
  /** Tiber extension: what its supplier answered, in words, once it has; see answer-texts.ts. */
  answer: Type.Optional(OptionalText),
  /** Tiber extension: of sellers only. */
  seller: Type.Optional(SellerFacts),
})

export type CommercialOrder = Static<typeof CommercialOrder>
export const CommercialOrder = Type.Object({
  id: Type.String(),
  reference: Type.String(),
  status: OneOf(commercialStatuses),
  /** True while its lines are being copied. */
  processing: Type.Boolean(),
  createdAt: At,
  updatedAt: At,
  /** Time of placement. */
  validatedAt: Nullable(At),
  sourceType: Nullable(OneOf(orderSources)),
  sourceId: OptionalText,
  cartId: OptionalText,
  currency: Type.String(),
  productCount: Type.Integer(),
  lineCount: Type.Integer(),
  orderLogisticPrices: OrderPrices,
  orderLogistics: Type.Array(LogisticOrder),
  customerUserSnapshot: CustomerUserSnapshot,
  customFieldValues: Type.Array(CustomFieldValue),
  /** Tiber extension: version of the last change, payment option, and the allowed actions. */
  version: Type.Optional(Type.Integer()),
  paymentOption: Type.Optional(Nullable(OneOf(paymentOptions))),
  allowedActions: Type.Optional(Type.Array(AllowedAction)),
})
