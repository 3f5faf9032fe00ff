import type { LineWarning } from '@tiber/contract/carts/cart-shapes'
import { warningCodes, type WarningCode } from '@tiber/contract/carts/cart-enums'
import type { TouchedLine } from './change-queries.ts'
import type { ArticleRow, LineRow } from './line-queries.ts'

type Warning = { code: WarningCode; detail: string }

const createWarning = (code: WarningCode, detail: string = warningCodes[code].message): Warning => ({ code, detail })

type LineSupply = Pick<LineRow, 'isSold' | 'unitPrice'> &
  Pick<ArticleRow, 'productStatus' | 'variantStatus' | 'offerStatus' | 'supplierStatus'>
type Bounds = { minimum: number; maximum: number; available: number }

/** Lists why a line cannot be ordered as it is, the most serious reason first. */
export function findBlockers(supply: LineSupply, { minimum, maximum, available }: Bounds): Warning[] {
  if (!supply.isSold) return [createWarning('F-W-016')]
  const isActive = (status: string) => status === 'ACTIVE'
  return [
    ...(isActive(supply.productStatus) && isActive(supply.variantStatus) ? [] : [createWarning('F-W-014')]),
    // An offer whose maximum is below its minimum cannot be ordered at all.
    ...(isActive(supply.offerStatus) && maximum >= minimum ? [] : [createWarning('F-W-013')]),
    ...(isActive(supply.supplierStatus) ? [] : [createWarning('F-W-015')]),
    ...(supply.unitPrice === null ? [createWarning('F-W-016', 'There is no price for this account.')] : []),
    ...(available < minimum ? [createWarning('F-W-005')] : []),
  ]
}

/**
 * Lists the blockers of a changed line and whether its price changed; a buying list is not an order and needs no stock.
 */
export function findTouchedWarnings({ supply, hasNewPrice, ...touched }: TouchedLine, isList: boolean): Warning[] {
  if (!supply) return []
  const warnings = findBlockers({ ...touched, ...supply }, touched).filter(({ code }) => !isList || code !== 'F-W-005')
  return hasNewPrice ? [...warnings, createWarning('F-W-006')] : warnings
}

type OfferQuantities = Pick<
  ArticleRow,
  'minOrderQuantity' | 'maxOrderQuantity' | 'orderMultiple' | 'stock' | 'backorderQuantity'
>

/** Returns the quantity rule of an offer. */
export const toQuantityRule = (offer: OfferQuantities) => ({
  minimum: offer.minOrderQuantity,
  multiple: offer.orderMultiple,
  maximum: offer.maxOrderQuantity,
  stock: offer.stock,
  backorder: offer.backorderQuantity,
})

/** Explains why the quantity differs from the requested one. */
export function describeCorrection({ requested, quantity, minimum, maximum, available, step }: TouchedLine): Warning[] {
  if (quantity === requested || requested <= 0) return []
  if (quantity > requested)
    return requested < minimum
      ? [createWarning('F-W-002', `The quantity was raised to ${quantity}.`)]
      : [createWarning('F-W-007', `The quantity was rounded up to ${quantity}, in steps of ${step}.`)]
  if (quantity === available && available < maximum)
    return [createWarning('F-W-004', `Only ${quantity} can be delivered.`)]
  return [createWarning('F-W-003', `The quantity was lowered to ${quantity}.`)]
}

export const toLineWarning = (id: string, { code, detail }: Warning): LineWarning => ({
  id,
  code,
  detail,
  blocked: warningCodes[code].isBlocking,
})
