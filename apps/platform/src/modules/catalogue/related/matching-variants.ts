import type { Context } from '../../../context.ts'
import { loadAttributes } from '../attributes.ts'
import { selectMatchingVariants, type MatchingVariant } from './matching-variant-queries.ts'

/** Finds the variant of each product in the size of a variant of another product. */
export async function findMatchingVariants(
  context: Context,
  source: { productId: string; variant: string | undefined },
  productIds: string[],
): Promise<Map<string, MatchingVariant>> {
  if (productIds.length === 0) return new Map()
  const dimensions = [...(await loadAttributes(context)).values()].filter(({ symbol }) => symbol !== null)
  const listIds = (some: typeof dimensions) => some.map(({ externalId }) => externalId)
  const rows = await selectMatchingVariants(context, source, {
    productIds,
    strict: listIds(dimensions.filter(({ type }) => type === 'LIST_TEXT')),
    all: listIds(dimensions.filter(({ symbol }) => symbol !== 'L')),
    lengths: listIds(dimensions.filter(({ symbol }) => symbol === 'L')),
  })
  return new Map(rows.map((row) => [row.productId, row]))
}
