import type { Cart, CartFull } from '@tiber/contract/carts/cart-shapes'
import { toAmount, toDecimal, toMoney } from '@tiber/contract/money'
import { toPrice3 } from './lines/line-response.ts'
import type { CartRow } from './queries.ts'

/** Converts a cart row to the API shape. */
export function toCart(row: CartRow): Cart {
  const sum = (field: 'net' | 'tax' | 'regularNet' | 'regularTax') =>
    toDecimal(row.suppliers.reduce((total, each) => total + toMoney(each[field]), 0n))
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    status: row.status,
    creationDate: new Date(row.createdAt).toISOString(),
    currency: row.currency,
    numberOfLines: row.suppliers.reduce((total, { lines }) => total + lines, 0),
    numberOfProducts: row.suppliers.reduce((total, { products }) => total + products, 0),
    totalPrice: toPrice3(sum('regularNet'), sum('regularTax')),
    totalDiscountPrice: toPrice3(sum('net'), sum('tax')),
    billingAddressId: row.billingAddressId,
    customerUserId: row.userId,
    version: row.version,
    updatedAt: new Date(row.updatedAt).toISOString(),
    active: row.isActive,
    shared: row.isShared,
  }
}

export const toCartFull = (row: CartRow, nbFirstLines: CartFull['nbFirstLines']): CartFull => ({
  ...toCart(row),
  nbFirstLines,
  supplierAggregates: row.suppliers.map((each) => ({
    supplierId: each.supplierId,
    supplierName: each.supplierName,
    numberOfLines: each.lines,
    numberOfProducts: each.products,
    totalPrice: toPrice3(each.regularNet, each.regularTax),
    totalDiscountPrice: toPrice3(each.net, each.tax),
    freight: {
      price: toAmount(each.freightPrice),
      freeFrom: toAmount(each.freightFreeFrom),
    },
    minOrderValue: toAmount(each.minOrderValue),
  })),
})
