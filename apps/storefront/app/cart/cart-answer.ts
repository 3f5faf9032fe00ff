import type { Cart, CartChange, LineWarning } from '@tiber/contract/cart-shapes'
import type { UpdateAction } from '@tiber/contract/cart-words'

/** By offer price, or by variant, where the platform takes the best offer. All of one change are of one kind. */
export type Article =
  | { offerPriceId: string; productVariantId?: undefined }
  | { productVariantId: string; offerPriceId?: undefined }
export type LineWish = Article & { quantity: number; updateAction: UpdateAction }

/** A correction, also in the words of the page's language. */
export type SaidWarning = LineWarning & { text: string }

/** What the shop answers to a change of a cart; `said` and `problem` are in the page's language. */
export type CartAnswer =
  | {
      ok: true
      cart: Cart
      /** What was touched, where the platform tells it. */
      change: CartChange | undefined
      warnings: SaidWarning[]
      said: string
      /** The version to take back, where that can be done. */
      undo: number | undefined
    }
  | {
      ok: false
      problem: string
      code: string | undefined
      /** Where to sign in again. */ login?: string
      /** Nobody was there: it may be sent again. */ isUnanswered?: true
    }

/** Where a new cart is named, on the list of all carts. */
export const newCartName = 'new-cart'

/** What a cart can be asked for as a whole, by the last part of the address. */
export const cartVerbs = ['create', 'copy', 'merge', 'activate', 'rename', 'delete', 'restore'] as const
export type CartVerb = (typeof cartVerbs)[number]

/** A cart as the frame shows it. */
export type CartView = Pick<
  Cart,
  'id' | 'name' | 'status' | 'currency' | 'numberOfLines' | 'numberOfProducts' | 'version'
> & { net: number; gross: number }

export const toCartView = ({
  id,
  name,
  status,
  currency,
  numberOfLines,
  numberOfProducts,
  ...cart
}: Cart): CartView => ({
  id,
  name,
  status,
  currency,
  numberOfLines,
  numberOfProducts,
  net: cart.totalDiscountPrice.priceWithoutTax,
  gross: cart.totalDiscountPrice.priceWithTax,
  ...(cart.version !== undefined && { version: cart.version }),
})

/** Carts and lists as a page knows them when it is opened. */
export type CartsAtStart = {
  /** The current one first; others that can be filled after it. Null: they could not be read. */
  carts: CartView[] | null
  lists: { id: string; name: string; numberOfLines: number; version?: number | undefined }[] | null
  /** What the platform can do beyond its contract. */
  canUndo: boolean
  isLive: boolean
  hasOrderDesk: boolean
  hasOrders: boolean
  hasApprovals: boolean
  hasInvoices: boolean
  hasSheets: boolean
  hasPartNumbers: boolean
}

/** The same asked for later, with the latest lines of the current cart. */
export type CurrentCart = {
  start: CartsAtStart
  lines: {
    id: string
    sku: string
    name: string
    picture: string | null
    path: string
    quantity: number
    unit: string
    net: number
  }[]
}
