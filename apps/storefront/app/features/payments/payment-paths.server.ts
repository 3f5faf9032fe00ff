import { localeOfPath, localisedPath } from '#app/i18n/locale.ts'

const pathOf = (path: string, url: URL) => localisedPath(path, localeOfPath(url.pathname))

/** Where an order by card is paid; `go` sends whoever has just placed it on to the provider. */
export const paymentPath = (reference: string, url: URL, { go = false } = {}) =>
  `${pathOf('/checkout/payment', url)}?order=${encodeURIComponent(reference)}${go ? '&go=1' : ''}`

export const draftPath = (cartId: string | null, url: URL) =>
  `${pathOf('/checkout/shipping', url)}${cartId ? `?cart=${encodeURIComponent(cartId)}` : ''}`
