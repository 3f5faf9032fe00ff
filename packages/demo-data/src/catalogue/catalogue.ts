import { countCoreVariants, generateProducts } from './products.ts'

export type CatalogueSize = { size?: 'small' | 'default'; variants?: number }

/** The size of the default shop; tests use `small`. */
const defaultVariants = 20_000
export const maxVariants = 1_000_000

/** Returns the number of variants of a shop of this size. */
export function countVariants({ size = 'default', variants }: CatalogueSize = {}): number {
  if (variants !== undefined) return Math.max(countCoreVariants(), variants)
  return size === 'small' ? countCoreVariants() : defaultVariants
}

/** Generates the products of a shop one by one, because a large shop does not fit in memory. */
export const demoProducts = (size: CatalogueSize = {}) => generateProducts(countVariants(size))
