import type { CartChange, CartFull, CartLine, Price3 } from '@tiber/contract/carts/cart-shapes'
import { getLinePrice } from '#app/features/carts/open-cart/line-price.ts'

type CartLineOptions = { id: string; supplier?: string; quantity?: number; unitPrice?: number }

/** Creates a line of an offer that costs a tenth less from a hundred pieces on; tax is 21 %. */
export function createCartLine({ id, supplier = 'A', quantity = 10, unitPrice = 1 }: CartLineOptions): CartLine {
  const price = toPrice(unitPrice)
  return {
    id,
    quantity,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    blockedLineInformation: [],
    productVariant: {
      id: `V-${id}`,
      name: `Tornillo ${id}`,
      imageLink: null,
      sku: `SKU-${id}`,
      skuProduct: 'SKU',
      brand: null,
      mpn: null,
      mainProductBusinessId: '1',
      status: 'ACTIVE',
      variantAttributesValues: [],
    },
    supplier: { id: supplier, name: `Proveedor ${supplier}`, status: 'ACTIVE' },
    offer: {
      id: `O-${id}`,
      offerPriceId: `P-${id}`,
      currency: 'EUR',
      totalPrice: price,
      totalDiscountPrice: price,
      stock: 1000,
      itemPerPack: 1,
      quantityPerItem: 1,
      minOrderQuantity: 1,
      maxOrderQuantity: null,
      packingType: 'UNIT',
      productUnit: 'ud',
      navigationCategory: null,
      status: 'ACTIVE',
      customFieldValues: [],
      unitPrice,
      ladder: [
        { quantity: 1, unitPrice },
        { quantity: 100, unitPrice: unitPrice * 0.9 },
      ],
      orderMultiple: 1,
      taxRate: 21,
    },
  }
}

const toPrice = (net: number): Price3 => ({ priceWithoutTax: net, taxAmount: net * 0.21, priceWithTax: net * 1.21 })

/** Creates the cart of these lines, with totals. */
export function createCart(lines: CartLine[], version = 1): CartFull {
  const sumLines = (groupLines: CartLine[]) => {
    const sum = (field: 'priceWithoutTax' | 'taxAmount' | 'priceWithTax') =>
      Math.round(groupLines.reduce((total, line) => total + getLinePrice(line)[field], 0) * 100) / 100
    const total = {
      priceWithoutTax: sum('priceWithoutTax'),
      taxAmount: sum('taxAmount'),
      priceWithTax: sum('priceWithTax'),
    }
    return {
      numberOfLines: groupLines.length,
      numberOfProducts: groupLines.reduce((count, { quantity }) => count + quantity, 0),
      totalPrice: total,
      totalDiscountPrice: total,
    }
  }
  const groups = [...Map.groupBy(lines, ({ supplier }) => supplier.id)]
  return {
    id: 'C',
    name: 'Carrito',
    type: 'CART',
    status: 'INIT',
    creationDate: '2026-11-01T00:00:00.000Z',
    currency: 'EUR',
    billingAddressId: null,
    customerUserId: null,
    version,
    ...sumLines(lines),
    supplierAggregates: groups.map(([supplierId, groupLines]) => ({
      supplierId,
      supplierName: `Proveedor ${supplierId}`,
      ...sumLines(groupLines),
    })),
    nbFirstLines: lines,
  }
}

/** Creates the platform's response after a cart has changed to these lines. */
export const createCartChange = (lines: CartLine[], change: Partial<CartChange> & { version: number }): CartChange => ({
  warnings: [],
  cart: { ...createCart(lines, change.version), nbFirstLines: [] },
  lines: change.lines ?? [],
  touched: change.touched ?? (change.lines?.length ?? 0) + (change.removedOffers?.length ?? 0),
  removedOffers: change.removedOffers ?? [],
  choices: [],
})
