import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'

const localisePath = (path: string, url: URL) => localisedPath(path, getPathLocale(url.pathname))

/** Returns the payment page of an order; `go` redirects the buyer to the payment provider at once. */
export const paymentPath = (reference: string, url: URL, { go = false } = {}) =>
  `${localisePath('/checkout/payment', url)}?order=${encodeURIComponent(reference)}${go ? '&go=1' : ''}`

export const draftPath = (cartId: string | null, url: URL) =>
  `${localisePath('/checkout/shipping', url)}${cartId ? `?cart=${encodeURIComponent(cartId)}` : ''}`
