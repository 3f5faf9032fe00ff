import { coreSize, products } from './products.ts'

export type CatalogueSize = { size?: 'small' | 'default'; variants?: number }

/** The default shop; `small` is what tests use. */
const defaultVariants = 20_000
export const mostVariants = 1_000_000

/** How many variants a shop of this size has. */
export function variantsOf({ size = 'default', variants }: CatalogueSize = {}): number {
  if (variants !== undefined) return Math.max(coreSize(), variants)
  return size === 'small' ? coreSize() : defaultVariants
}

/** The products of a shop, one by one: a large one never lies in memory as a whole. */
export const demoProducts = (size: CatalogueSize = {}) => products(variantsOf(size))
