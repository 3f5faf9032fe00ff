import type { HealthCounts, LineHealth, ListSummary } from '@tiber/contract/buying-lists'
import type { Cart } from '@tiber/contract/cart-shapes'
import { plainName } from '#app/cart/cart-name.ts'

/** A list as the overview shows it; what a plain platform does not tell is null. */
export type ListView = {
  id: string
  name: string
  owner: string | null
  own: boolean
  shared: boolean
  lines: number
  net: number
  changedAt: string
  health: HealthCounts | null
}

export const fromSummary = (list: ListSummary): ListView => ({
  id: list.id,
  name: list.name,
  owner: list.owner.name,
  own: list.own,
  shared: list.shared,
  lines: list.numberOfLines,
  net: list.totalDiscountPrice.priceWithoutTax,
  changedAt: list.updatedAt,
  health: list.health,
})

export const fromCart = (cart: Cart): ListView => ({
  id: cart.id,
  name: plainName(cart.name),
  owner: null,
  own: true,
  shared: cart.shared ?? false,
  lines: cart.numberOfLines,
  net: cart.totalDiscountPrice.priceWithoutTax,
  changedAt: cart.updatedAt ?? cart.creationDate,
  health: null,
})

/** What became of a line that cannot wait; that another supplier is cheaper can. */
export const isUrgent = ({ gone, short, price }: LineHealth) => gone || short || price !== null

/** What somebody has to look at. */
export const attentionOf = ({ gone, moved, short }: HealthCounts) => gone + moved + short
