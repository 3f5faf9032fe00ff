import type { HealthCounts, LineHealth, ListSummary } from '@tiber/contract/carts/buying-lists'
import type { Cart, CartLine } from '@tiber/contract/carts/cart-shapes'
import { stripListPrefix } from '#app/features/carts/current/cart-name.ts'
import { compareText } from '#app/features/carts/open-cart/open-cart.ts'

/** List as the overview shows it; null for what the standard platform does not return. */
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
  name: stripListPrefix(cart.name),
  owner: null,
  own: true,
  shared: cart.shared ?? false,
  lines: cart.numberOfLines,
  net: cart.totalDiscountPrice.priceWithoutTax,
  changedAt: cart.updatedAt ?? cart.creationDate,
  health: null,
})

/** Returns whether a line needs attention; a cheaper supplier alone does not count. */
export const isUrgent = ({ discontinued, lowStock, price }: LineHealth) => discontinued || lowStock || price !== null

/** Counts the lines that need attention. */
export const countAttention = ({ discontinued, priceChanged, lowStock }: HealthCounts) =>
  discontinued + priceChanged + lowStock

type PageLines = {
  lines: CartLine[]
  /** Only one page of several, or filtered: other lines do not belong here. */
  isPart: boolean
}
type CurrentLines = { lines: readonly CartLine[]; isComplete: boolean }

/** Returns the current lines of the page; for a complete list including lines added by others meanwhile. */
export function selectShownLines({ lines, isPart }: PageLines, current: CurrentLines): CartLine[] {
  if (current.isComplete && !isPart) return current.lines.toSorted(compareBySection)
  const currentById = new Map(current.lines.map((line) => [line.id, line]))
  // Lines not reloaded yet stay as the page had them.
  return lines.flatMap((line) => currentById.get(line.id) ?? (current.isComplete ? [] : [line]))
}

/** Sorts as the platform does: lines without a section come last. */
function compareBySection(a: CartLine, b: CartLine): number {
  if (!a.section !== !b.section) return a.section ? -1 : 1
  return compareText(a.section?.toLowerCase() ?? '', b.section?.toLowerCase() ?? '') || compareText(a.id, b.id)
}
