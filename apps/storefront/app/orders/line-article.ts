import type { OrderLine } from '@tiber/contract/orders/order-shapes'
import type { DeliverySplit } from '#app/product-ui/delivery-split.ts'

/** Article of an order line, as it was when ordered. */
export type LineArticle = {
  sku: string
  productId: string
  name: string
  picture: string | null
  unit: string
  /** How the open pieces are delivered, if some were promised for a later day. */
  delivery: DeliverySplit | null
}

export function toLineArticle(line: OrderLine): LineArticle {
  const { orderLogisticLineProductVariantDto: variant, orderLogisticLineProductDto: product } = line
  return {
    sku: variant.sku,
    productId: product.djustProductUuid,
    name: variant.name,
    picture: variant.mainImageUrl ?? product.mainImageUrl,
    unit: product.productUnit,
    delivery: toDelivery(line),
  }
}

function toDelivery({ quantity, shippedQuantity = 0, cancelledQuantity = 0, backorder }: OrderLine) {
  if (!backorder) return null
  const now = quantity - shippedQuantity - cancelledQuantity - backorder.quantity
  return { now, later: backorder.quantity, laterDate: backorder.date, missing: 0 }
}
