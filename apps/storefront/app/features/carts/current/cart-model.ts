import type { Cart, CartChange, LineWarning } from '@tiber/contract/carts/cart-shapes'
import type { UpdateAction } from '@tiber/contract/carts/cart-enums'

/**
 * Identifies an item by offer price, or by variant, in which case the platform picks the best offer. All lines of one
 * change use the same kind.
 */
export type ItemRef =
  | { offerPriceId: string; productVariantId?: undefined }
  | { productVariantId: string; offerPriceId?: undefined }
export type LineCommand = ItemRef & { quantity: number; updateAction: UpdateAction }

/** Correction made by the platform, with its text in the language of the page. */
export type LocalisedWarning = LineWarning & { text: string }

/** Result of a cart change; `message` and `problem` are in the language of the page. */
export type CartResult =
  | {
      ok: true
      cart: Cart
      /** Lines touched by the change, if the platform returns them. */
      change: CartChange | undefined
      warnings: LocalisedWarning[]
      message: string
      /** Version to pass to undo, if the change can be undone. */
      undoVersion: number | undefined
    }
  | {
      ok: false
      problem: string
      code: string | undefined
      /** Sign-in page to go to when the session has ended. */ login?: string
      /** The shop did not respond, so the change may be sent again. */ isUnanswered?: true
    }

/** Id of the name field for a new cart on the list of all carts. */
export const newCartFieldId = 'new-cart'

/** Operations on a whole cart, named by the last segment of the route. */
export const cartVerbs = ['create', 'copy', 'merge', 'activate', 'rename', 'delete', 'restore'] as const
export type CartVerb = (typeof cartVerbs)[number]

/** Cart as the header shows it. */
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

/** Carts, lists and platform features known when the page is opened. */
export type InitialCarts = {
  /** The current cart first, then the other open carts. Null if they could not be read. */
  carts: CartView[] | null
  lists: { id: string; name: string; numberOfLines: number; version?: number | undefined }[] | null
  /** Optional features the platform offers beyond its contract. */
  canUndo: boolean
  isLive: boolean
  hasQuickOrder: boolean
  hasApprovals: boolean
  hasInvoices: boolean
  hasSheets: boolean
  hasPartNumbers: boolean
  hasMessages: boolean
  hasIncidents: boolean
  hasQuotes: boolean
}

/** Carts reloaded after the page was opened, with the most recent lines of the current cart. */
export type CurrentCart = {
  start: InitialCarts
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
