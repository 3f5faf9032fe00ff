import { rankSuppliers } from '@tiber/contract/quotes/rank-suppliers'
import type { Context } from '../../../context.ts'
import { selectDefaultSupplier, type Seller } from './request-queries.ts'

/** Counts the variants each supplier sells. */
export function countVariants(sellers: Seller[]): Map<string, number> {
  const bySupplier = Map.groupBy(sellers, ({ supplierId }) => supplierId)
  return new Map([...bySupplier].map(([id, own]) => [id, new Set(own.map(({ variantId }) => variantId)).size]))
}

/** Returns whom to ask: those that sell most of the variants, or the default supplier if nobody sells any. */
export async function suggestSuppliers(context: Context, sellers: Seller[]): Promise<string[]> {
  const suggested = rankSuppliers(countVariants(sellers))
  const fallback = suggested.length > 0 ? undefined : await selectDefaultSupplier(context)
  return fallback === undefined ? suggested : [fallback]
}
