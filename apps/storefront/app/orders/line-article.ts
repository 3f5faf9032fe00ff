import type { OrderLine } from '@tiber/contract/orders/order-shapes'

/** Article of an order line, as it was when ordered. */
export type LineArticle = { sku: string; productId: string; name: string; picture: string | null; unit: string }

export function toLineArticle(line: OrderLine): LineArticle {
  const { orderLogisticLineProductVariantDto: variant, orderLogisticLineProductDto: product } = line
  return {
    sku: variant.sku,
    productId: product.djustProductUuid,
    name: variant.name,
    picture: variant.mainImageUrl ?? product.mainImageUrl,
    unit: product.productUnit,
  }
}
