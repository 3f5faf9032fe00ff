import { buyingListPrefix } from '@tiber/contract/carts/cart-enums'
import type { CartLine } from '@tiber/contract/carts/cart-shapes'
import type { EventItem } from './analytics-event.ts'

/** A buying list is a cart whose name begins with a prefix. */
export const isBuyingList = ({ name }: { name: string }) => name.startsWith(buyingListPrefix)

export const toCartItem = ({ productVariant, offer, quantity }: CartLine): EventItem => ({
  id: productVariant.sku,
  name: productVariant.name,
  ...(offer.navigationCategory && { category: offer.navigationCategory }),
  price: offer.totalDiscountPrice.priceWithoutTax,
  quantity,
  line: offer.id ?? offer.offerPriceId,
})

/** Describes some items; what is said of a single one is also said of the whole. */
export function sumItems(items: EventItem[]) {
  const quantity = items.reduce((sum, each) => sum + each.quantity, 0)
  const [{ line: _line, ...only } = {} as Partial<EventItem>] = items.length === 1 ? items : []
  return { ...only, quantity, items }
}
