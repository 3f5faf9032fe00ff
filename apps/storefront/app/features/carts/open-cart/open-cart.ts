import type { CartChange, CartFull, CartLine, LineDetails, Price3 } from '@tiber/contract/carts/cart-shapes'
import { roundAmount } from '#app/product-ui/round-amount.ts'
import { calculatePrice, getLinePrice, getRegularLinePrice } from './line-price.ts'
import { createSumFinder, getSupplierKey } from './supplier-sums.ts'

type Totals = Pick<CartFull, 'totalPrice' | 'totalDiscountPrice' | 'numberOfLines' | 'numberOfProducts'>
export type SupplierTotals = CartFull['supplierAggregates'][number]
export type CartWithoutLines = Omit<CartFull, 'nbFirstLines'>

/** Lines of an open cart or list: the state last confirmed by the platform, and pending changes. */
export type OpenCart = {
  cart: CartWithoutLines
  /** Sorted by supplier and line id, from the first line on. */
  lines: readonly CartLine[]
  /** Cursor of the next page of lines; null if all are loaded. */
  next: string | null
  /** Unconfirmed quantities by line key; 0 removes the line. */
  pendingQuantities: ReadonlyMap<string, number>
  /** Unconfirmed line details, in the order they were entered. */
  pendingDetails: readonly LineDetails[][]
}

/** Quantity set for one line, with the key of that line. */
export type QuantityChange = { key: string; offerPriceId: string; quantity: number }

export const getLineKey = ({ offer }: CartLine) => offer.id ?? offer.offerPriceId

export const createOpenCart = ({ nbFirstLines, ...cart }: CartFull, next: string | null): OpenCart => ({
  cart,
  lines: nbFirstLines,
  next,
  pendingQuantities: new Map(),
  pendingDetails: [],
})

/** Appends lines of the next page. */
export function withMoreLines(openCart: OpenCart, more: readonly CartLine[], next: string | null): OpenCart {
  const known = new Set(openCart.lines.map(getLineKey))
  return {
    ...openCart,
    lines: sortLines([...openCart.lines, ...more.filter((line) => !known.has(getLineKey(line)))]),
    next,
  }
}

/** Adds quantities that are shown before they are confirmed. */
export function withPendingQuantities(openCart: OpenCart, pendingQuantities: ReadonlyMap<string, number>): OpenCart {
  return { ...openCart, pendingQuantities: new Map([...openCart.pendingQuantities, ...pendingQuantities]) }
}

/** Applies a confirmed change. Quantities sent with it are no longer pending, unless they were changed again since. */
export function withChange(
  openCart: OpenCart,
  change: CartChange,
  sent: ReadonlyMap<string, number> = new Map(),
): OpenCart {
  const settled = { ...openCart, pendingQuantities: withoutSent(openCart.pendingQuantities, sent) }
  const { nbFirstLines: _none, ...cart } = change.cart
  // The response is older than the known state.
  if ((cart.version ?? 0) < (openCart.cart.version ?? 0)) return settled
  const touched = new Map(change.lines.map((line) => [getLineKey(line), line]))
  const removed = new Set(change.removedOffers)
  const unchanged = openCart.lines.filter((line) => !removed.has(getLineKey(line)) && !touched.has(getLineKey(line)))
  const last = openCart.lines.at(-1)
  // A touched line beyond the loaded pages appears when its page is loaded.
  const isLoaded = (line: CartLine) => openCart.next === null || last === undefined || compareLines(line, last) <= 0
  const lines = sortLines([...unchanged, ...[...touched.values()].filter(isLoaded)])
  return { ...settled, cart, lines }
}

/** Adds line details that are shown before they are confirmed. */
export const withPendingDetails = (openCart: OpenCart, details: LineDetails[]): OpenCart => ({
  ...openCart,
  pendingDetails: [...openCart.pendingDetails, details],
})

/** Removes line details that were confirmed or rejected. */
export const withoutPendingDetails = (openCart: OpenCart, details: LineDetails[]): OpenCart => ({
  ...openCart,
  pendingDetails: openCart.pendingDetails.filter((each) => each !== details),
})

export const withoutPendingQuantities = (openCart: OpenCart, sent: ReadonlyMap<string, number>): OpenCart => ({
  ...openCart,
  pendingQuantities: withoutSent(openCart.pendingQuantities, sent),
})

const withoutSent = (pendingQuantities: OpenCart['pendingQuantities'], sent: ReadonlyMap<string, number>) =>
  new Map([...pendingQuantities].filter(([key, quantity]) => sent.get(key) !== quantity))

/** Returns lines and totals as they will be if all pending changes are accepted. */
export function applyPendingChanges({ cart, pendingQuantities, ...openCart }: OpenCart): {
  cart: CartWithoutLines
  lines: readonly CartLine[]
} {
  const lines = applyPendingDetails(openCart)
  if (pendingQuantities.size === 0) return { cart, lines }
  const shown: CartLine[] = []
  let sums: CartWithoutLines = cart
  for (const line of lines) {
    const quantity = pendingQuantities.get(getLineKey(line))
    if (quantity === undefined) {
      shown.push(line)
      continue
    }
    const updated = quantity > 0 ? withQuantity(line, quantity) : undefined
    if (updated) shown.push(updated)
    sums = adjustTotals(sums, line, updated)
  }
  return { cart: sums, lines: shown }
}

function applyPendingDetails({
  lines,
  pendingDetails,
}: Pick<OpenCart, 'lines' | 'pendingDetails'>): readonly CartLine[] {
  if (pendingDetails.length === 0) return lines
  const byLine = Map.groupBy(pendingDetails.flat(), ({ lineId }) => lineId)
  return lines.map((line) =>
    (byLine.get(line.id) ?? []).reduce<CartLine>(
      (updated, { lineId: _line, ...details }) => ({ ...updated, ...details }),
      line,
    ),
  )
}

/** Returns the line with another quantity, at the price break it reaches. */
function withQuantity(line: CartLine, quantity: number): CartLine {
  const { offer } = line
  const unitPrice = offer.ladder?.findLast((step) => step.quantity <= quantity)?.unitPrice ?? offer.unitPrice ?? null
  if (unitPrice === null) return { ...line, quantity }
  const price = calculatePrice(unitPrice, quantity, offer.taxRate ?? 0)
  return { ...line, quantity, linePrice: price, offer: { ...offer, unitPrice, ...scaleRegularPrice(line, unitPrice) } }
}

/** Assumes the same discount at another price break until the platform has answered, so that the totals keep their rows. */
function scaleRegularPrice({ offer }: CartLine, unitPrice: number): { regularUnitPrice?: number } {
  if (offer.regularUnitPrice == null || !offer.unitPrice) return {}
  return { regularUnitPrice: (offer.regularUnitPrice * unitPrice) / offer.unitPrice }
}

function adjustTotals(cart: CartWithoutLines, before: CartLine, after: CartLine | undefined): CartWithoutLines {
  const own = createSumFinder(cart.supplierAggregates)(before)
  const supplierAggregates = cart.supplierAggregates
    .map((sum) => (sum === own ? adjustSum(sum, before, after) : sum))
    .filter(({ numberOfLines }) => numberOfLines > 0)
  return { ...adjustSum(cart, before, after), supplierAggregates }
}

function adjustSum<Sum extends Totals>(sum: Sum, before: CartLine, after: CartLine | undefined): Sum {
  return {
    ...sum,
    numberOfLines: sum.numberOfLines - (after ? 0 : 1),
    numberOfProducts: sum.numberOfProducts - before.quantity + (after?.quantity ?? 0),
    totalPrice: adjustPrice(sum.totalPrice, getRegularLinePrice(before), after && getRegularLinePrice(after)),
    totalDiscountPrice: adjustPrice(sum.totalDiscountPrice, getLinePrice(before), after && getLinePrice(after)),
  }
}

function adjustPrice(total: Price3, before: Price3, after: Price3 | undefined): Price3 {
  const adjust = (field: keyof Price3) => roundAmount(total[field] - before[field] + (after?.[field] ?? 0))
  return {
    priceWithTax: adjust('priceWithTax'),
    priceWithoutTax: adjust('priceWithoutTax'),
    taxAmount: adjust('taxAmount'),
  }
}

const sortLines = (lines: CartLine[]) => lines.toSorted(compareLines)

const compareLines = (a: CartLine, b: CartLine) =>
  compareText(getSupplierKey(a.supplier), getSupplierKey(b.supplier)) || compareText(a.id, b.id)

export const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
