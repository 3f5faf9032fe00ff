import type { CartChange, CartFull, CartLine, LineDetails } from '@tiber/contract/cart-shapes'
import { lineTotal, percentOf, roundToCents, toMoney, toNumber } from '@tiber/contract/money'
import { toCents } from '../goods/cents.ts'

type Sums = Pick<CartFull, 'totalPrice' | 'totalDiscountPrice' | 'numberOfLines' | 'numberOfProducts'>
export type SupplierSum = CartFull['supplierAggregates'][number]
export type SheetCart = Omit<CartFull, 'nbFirstLines'>

/** Lines of an open cart or list: the state last confirmed by the platform, and pending changes. */
export type Sheet = {
  cart: SheetCart
  /** Sorted by supplier and line id, from the first line on. */
  lines: readonly CartLine[]
  /** Cursor of the next page of lines; null if all are loaded. */
  next: string | null
  /** Unconfirmed quantities by line key; 0 removes the line. */
  wishes: ReadonlyMap<string, number>
  /** Unconfirmed line details, in the order they were entered. */
  written: readonly LineDetails[][]
}

export const keyOf = ({ offer }: CartLine) => offer.id ?? offer.offerPriceId

export const sheetOf = ({ nbFirstLines, ...cart }: CartFull, next: string | null): Sheet => ({
  cart,
  lines: nbFirstLines,
  next,
  wishes: new Map(),
  written: [],
})

/** Appends lines of the next page. */
export function withMore(sheet: Sheet, more: readonly CartLine[], next: string | null): Sheet {
  const known = new Set(sheet.lines.map(keyOf))
  return { ...sheet, lines: inOrder([...sheet.lines, ...more.filter((line) => !known.has(keyOf(line)))]), next }
}

/** Adds quantities that are shown before they are confirmed. */
export function withWishes(sheet: Sheet, wishes: ReadonlyMap<string, number>): Sheet {
  return { ...sheet, wishes: new Map([...sheet.wishes, ...wishes]) }
}

/** Applies a confirmed change. Quantities sent with it are no longer pending, unless they were changed again since. */
export function withChange(sheet: Sheet, change: CartChange, sent: ReadonlyMap<string, number> = new Map()): Sheet {
  const settled = { ...sheet, wishes: withoutSent(sheet.wishes, sent) }
  const { nbFirstLines: _none, ...cart } = change.cart
  // The response is older than the known state.
  if ((cart.version ?? 0) < (sheet.cart.version ?? 0)) return settled
  const touched = new Map(change.lines.map((line) => [keyOf(line), line]))
  const gone = new Set(change.removedOffers)
  const kept = sheet.lines.filter((line) => !gone.has(keyOf(line)) && !touched.has(keyOf(line)))
  const last = sheet.lines.at(-1)
  // A touched line beyond the loaded pages appears when its page is loaded.
  const isHere = (line: CartLine) => sheet.next === null || last === undefined || comparePlaces(line, last) <= 0
  const lines = inOrder([...kept, ...[...touched.values()].filter(isHere)])
  return { ...settled, cart, lines }
}

/** Adds line details that are shown before they are confirmed. */
export const withWritten = (sheet: Sheet, details: LineDetails[]): Sheet => ({
  ...sheet,
  written: [...sheet.written, details],
})

/** Removes line details that were confirmed or rejected. */
export const withoutWritten = (sheet: Sheet, details: LineDetails[]): Sheet => ({
  ...sheet,
  written: sheet.written.filter((each) => each !== details),
})

export const withoutWishes = (sheet: Sheet, sent: ReadonlyMap<string, number>): Sheet => ({
  ...sheet,
  wishes: withoutSent(sheet.wishes, sent),
})

const withoutSent = (wishes: Sheet['wishes'], sent: ReadonlyMap<string, number>) =>
  new Map([...wishes].filter(([key, quantity]) => sent.get(key) !== quantity))

/** Returns lines and totals as they will be if all pending changes are accepted. */
export function shownSheet({ cart, wishes, ...sheet }: Sheet): { cart: SheetCart; lines: readonly CartLine[] } {
  const lines = describedLines(sheet)
  if (wishes.size === 0) return { cart, lines }
  const shown: CartLine[] = []
  let sums: SheetCart = cart
  for (const line of lines) {
    const quantity = wishes.get(keyOf(line))
    if (quantity === undefined) {
      shown.push(line)
      continue
    }
    const wished = quantity > 0 ? lineAt(line, quantity) : undefined
    if (wished) shown.push(wished)
    sums = withDifference(sums, line, wished)
  }
  return { cart: sums, lines: shown }
}

function describedLines({ lines, written }: Pick<Sheet, 'lines' | 'written'>): readonly CartLine[] {
  if (written.length === 0) return lines
  const byLine = Map.groupBy(written.flat(), ({ lineId }) => lineId)
  return lines.map((line) =>
    (byLine.get(line.id) ?? []).reduce<CartLine>(
      (described, { lineId: _line, ...details }) => ({ ...described, ...details }),
      line,
    ),
  )
}

/** Returns the line with another quantity, at the price break it reaches. */
function lineAt(line: CartLine, quantity: number): CartLine {
  const { offer } = line
  const unitPrice = offer.ladder?.findLast((step) => step.quantity <= quantity)?.unitPrice ?? offer.unitPrice ?? null
  if (unitPrice === null) return { ...line, quantity }
  const price = priceOf(unitPrice, quantity, offer.taxRate ?? 0)
  return { ...line, quantity, offer: { ...offer, unitPrice, totalDiscountPrice: price } }
}

function priceOf(unitPrice: number, quantity: number, taxRate: number) {
  const net = lineTotal(toMoney(unitPrice), quantity)
  const tax = roundToCents(percentOf(net, taxRate))
  return { priceWithoutTax: toNumber(net), taxAmount: toNumber(tax), priceWithTax: toNumber(net + tax) }
}

function withDifference(cart: SheetCart, before: CartLine, after: CartLine | undefined): SheetCart {
  const supplierAggregates = cart.supplierAggregates
    .map((sum) => (sum.supplierId === before.supplier.id ? moved(sum, before, after) : sum))
    .filter(({ numberOfLines }) => numberOfLines > 0)
  return { ...moved(cart, before, after), supplierAggregates }
}

function moved<Sum extends Sums>(sum: Sum, before: CartLine, after: CartLine | undefined): Sum {
  const difference = (field: 'priceWithTax' | 'priceWithoutTax' | 'taxAmount') =>
    toCents(
      sum.totalDiscountPrice[field] -
        before.offer.totalDiscountPrice[field] +
        (after?.offer.totalDiscountPrice[field] ?? 0),
    )
  return {
    ...sum,
    numberOfLines: sum.numberOfLines - (after ? 0 : 1),
    numberOfProducts: sum.numberOfProducts - before.quantity + (after?.quantity ?? 0),
    totalDiscountPrice: {
      priceWithTax: difference('priceWithTax'),
      priceWithoutTax: difference('priceWithoutTax'),
      taxAmount: difference('taxAmount'),
    },
  }
}

const inOrder = (lines: CartLine[]) => lines.toSorted(comparePlaces)

const comparePlaces = (a: CartLine, b: CartLine) => compareText(a.supplier.id, b.supplier.id) || compareText(a.id, b.id)

export const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
