import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { CustomFieldValue, externalSources } from '../company/custom-fields.ts'
import { idTypes } from '../ids.ts'
import { listQuery } from '../paging.ts'
import { closedObject, Nullable, OneOf } from '../shapes.ts'

export const supplierStatuses = ['ACTIVE', 'INACTIVE', 'SUSPENDED', 'UNKNOWN'] as const
export const paymentDueModes = ['SIMPLE', 'END_OF_MONTH'] as const

export type Supplier = Static<typeof Supplier>
export const Supplier = Type.Object({
  id: Type.String(),
  externalId: Type.String(),
  name: Type.String(),
  description: Nullable(Type.String()),
  logo: Nullable(Type.String()),
  banner: Nullable(Type.String()),
  additionalImageLink: Type.Array(Type.String()),
  supplierStatus: OneOf(supplierStatuses),
  isDefault: Type.Boolean(),
  /** Average of its evaluations, with one decimal. */
  supplierRating: Nullable(Type.String()),
  evaluationCount: Type.Integer(),
  /** Tiber extension: number of evaluations with one star, two stars, up to five. */
  gradeCounts: Type.Optional(Type.Array(Type.Integer(), { minItems: 5, maxItems: 5 })),
  totalOffers: Type.Integer(),
  totalOrders: Type.Integer(),
  totalSales: Type.Integer(),
  externalSource: OneOf(externalSources),
  returnPolicy: Nullable(Type.String()),
  paymentDueDate: Type.Object({ paymentDueDateDelay: Type.Integer(), paymentDueDateMode: OneOf(paymentDueModes) }),
  /** Tiber extension: delivery charge and the net order value from which delivery is free. */
  freight: Type.Optional(
    Type.Object({ price: Nullable(Type.Number()), freeFrom: Nullable(Type.Number()), currency: Type.String() }),
  ),
  /** Tiber extension: minimum net order value. */
  minOrderValue: Type.Optional(Nullable(Type.Number())),
  /** Tiber extension: percentage of deliveries on time. */
  onTimePercent: Type.Optional(Nullable(Type.Integer())),
  customFieldValues: Type.Array(CustomFieldValue),
  createdAt: Type.String(),
  updatedAt: Type.String(),
})

/** Supplier as part of an offer. */
export type SupplierLite = Static<typeof SupplierLite>
export const SupplierLite = Type.Object({
  id: Type.String(),
  externalId: Type.Optional(Type.String()),
  name: Type.String(),
  returnPolicy: Nullable(Type.String()),
  supplierRating: Nullable(Type.String()),
  freight: Supplier.properties.freight,
  onTimePercent: Supplier.properties.onTimePercent,
  customFieldValues: Type.Array(CustomFieldValue),
})

export type Evaluation = Static<typeof Evaluation>
export const Evaluation = Type.Object({
  comment: Nullable(Type.String()),
  grade: Type.Integer({ minimum: 1, maximum: 5 }),
  creationDate: Type.String(),
  lastUpdatedDate: Type.String(),
  customerId: Nullable(Type.String()),
  firstname: Type.String(),
  lastname: Type.String(),
})

const idType = Type.Optional(OneOf(idTypes.supplier))

export const suppliers = callGroup({
  list: {
    method: 'GET',
    path: '/v1/shop/suppliers',
    summary: 'List suppliers; the list is empty beyond the last page',
    access: 'anyone',
    query: closedObject({
      ...listQuery,
      supplierStatus: Type.Optional(OneOf(supplierStatuses)),
      supplierIds: Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 1000 })),
      idType,
      productVariantId: Type.Optional(Type.String({ maxLength: 255 })),
    }),
    returns: Type.Array(Supplier),
    errors: [],
  },
  read: {
    method: 'GET',
    path: '/v1/shop/suppliers/{id}',
    summary: 'Get a supplier',
    access: 'anyone',
    query: closedObject({ idType }),
    returns: Supplier,
    errors: [],
  },
  evaluations: {
    method: 'GET',
    path: '/v1/shop/suppliers/{id}/evaluations',
    summary: 'List the evaluations of a supplier, newest first',
    access: 'anyone',
    query: closedObject({ ...listQuery, idType }),
    returns: Type.Array(Evaluation),
    errors: [],
  },
})
