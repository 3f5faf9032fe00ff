import { cartStatuses, type CartStatus } from '@tiber/contract/carts/cart-enums'

export const cartKinds = ['cart', 'list'] as const
type CartKind = (typeof cartKinds)[number]
export type CartsFilter = { status: CartStatus | undefined; kind: CartKind | undefined; page: number }

/** Parses the filter from the query string of the list. */
export const parseFilter = (parameters: URLSearchParams): CartsFilter => ({
  status: cartStatuses.find((each) => each === parameters.get('status')),
  kind: cartKinds.find((each) => each === parameters.get('type')),
  page: Math.max(1, Math.min(Math.trunc(Number(parameters.get('page'))) || 1, 1000)),
})

export const isFiltered = ({ status, kind }: CartsFilter) => status !== undefined || kind !== undefined

export function buildSearch({ status, kind, page }: CartsFilter): string {
  const parameters = new URLSearchParams()
  if (status) parameters.set('status', status)
  if (kind) parameters.set('type', kind)
  if (page > 1) parameters.set('page', String(page))
  return `?${parameters}`
}
