import type { StockState } from '../product-ui/stock.tsx'

export type ContentProduct = {
  /** Identifies the article in the list. */
  key: string
  path: string
  code: string
  name: string
  brand: string | null
  picture: string | null
  variantCount: number
  unit: string
  basis: number
  /** The account's price and stock; null for visitors and without an offer. */
  offer: { unitPrice: number; stock: StockState; add: { variant: string; quantity: number } | null } | null
}
type ContentSupplier = { id: string; name: string; logo: string | null }
export type ContentCategory = {
  id: string
  name: string
  path: string
  count: number | null
  picture: string | null
}

/** What the platform says about the blocks of a page, by the uid of the block. */
export type BlockData = {
  products: Record<string, ContentProduct[]>
  suppliers: Record<string, ContentSupplier[]>
  categories: Record<string, ContentCategory[]>
}

export const noBlockData: BlockData = { products: {}, suppliers: {}, categories: {} }
