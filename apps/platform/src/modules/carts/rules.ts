import type { LineWarning } from '@tiber/contract/cart-shapes'
import { largestQuantity } from '@tiber/contract/quantities'
import { warningCodes, type WarningCode } from '@tiber/contract/cart-words'
import type { Touched } from './change-queries.ts'
import type { LineRow } from './line-queries.ts'

type Told = { code: WarningCode; detail: string }

const told = (code: WarningCode, detail: string = warningCodes[code].message): Told => ({ code, detail })

type Supply = Pick<
  LineRow,
  'productStatus' | 'variantStatus' | 'offerStatus' | 'supplierStatus' | 'isSold' | 'unitPrice'
> & { least: number; most: number; available: number }

/** Why a line cannot be ordered as it is; the gravest first. */
export function blockedBy(supply: Supply): Told[] {
  if (!supply.isSold) return [told('F-W-016')]
  const isActive = (status: string) => status === 'ACTIVE'
  return [
    ...(isActive(supply.productStatus) && isActive(supply.variantStatus) ? [] : [told('F-W-014')]),
    // Of one that allows less than it asks for nothing can be ordered either.
    ...(isActive(supply.offerStatus) && supply.most >= supply.least ? [] : [told('F-W-013')]),
    ...(isActive(supply.supplierStatus) ? [] : [told('F-W-015')]),
    ...(supply.unitPrice === null ? [told('F-W-016', 'It has no price for this account.')] : []),
    ...(supply.available < supply.least ? [told('F-W-005')] : []),
  ]
}

/** The same of a line that was touched, and whether its price is another one; a list is no order and needs no stock. */
export function causesOf({ supply, hasNewPrice, ...touched }: Touched, isList: boolean): Told[] {
  if (!supply) return []
  const causes = blockedBy({ ...touched, ...supply }).filter(({ code }) => !isList || code !== 'F-W-005')
  return hasNewPrice ? [...causes, told('F-W-006')] : causes
}

type Bounds = Pick<LineRow, 'minOrderQuantity' | 'maxOrderQuantity' | 'orderMultiple' | 'stock'>

/** What may be ordered at once, in whole steps. */
export function boundsOf({ minOrderQuantity, maxOrderQuantity, orderMultiple, stock }: Bounds) {
  const step = Math.max(1, orderMultiple)
  const least = Math.max(step, Math.ceil(minOrderQuantity / step) * step)
  const most = Math.floor((maxOrderQuantity ?? largestQuantity) / step) * step
  return { least, most, available: Math.floor(stock / step) * step }
}

/** Why the quantity is another one than was wished. */
export function correctionOf({ wanted, quantity, least, most, available, step }: Touched): Told[] {
  if (quantity === wanted || wanted <= 0) return []
  if (quantity > wanted)
    return wanted < least
      ? [told('F-W-002', `The quantity was raised to ${quantity}.`)]
      : [told('F-W-007', `The quantity was rounded up to ${quantity}, in steps of ${step}.`)]
  if (quantity === available && available < most) return [told('F-W-004', `Only ${quantity} are in stock.`)]
  return [told('F-W-003', `The quantity was lowered to ${quantity}.`)]
}

export const toWarning = (id: string, { code, detail }: Told): LineWarning => ({
  id,
  code,
  detail,
  blocked: warningCodes[code].isBlocking,
})
