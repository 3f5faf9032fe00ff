import type { Context } from '../../../context.ts'
import { getAccountId, loadAssortments, type Assortment } from '../../catalogue/service.ts'
import { inAssortment } from './condition-queries.ts'
import type { VisibleStock } from './stock-queries.ts'
import { loadVocabulary, type Vocabulary } from '../text/vocabulary.ts'

/** The caller of a search and what they may see: conditions on products `p` of the index, and the visible stock. */
export type SearchVisibility = {
  accountId: string | undefined
  productConditions: ReturnType<typeof inAssortment>
  stock: VisibleStock
}

export async function loadVisibility(context: Context): Promise<SearchVisibility> {
  const vocabulary = await loadVocabulary(context)
  const assortments = await loadAssortments(context)
  return {
    accountId: getAccountId(context),
    productConditions: assortments.flatMap((each) => inAssortment(each, vocabulary)),
    stock: getVisibleStock(context, vocabulary, assortments),
  }
}

/** Returns the visible stock: none for visitors; that of the allowed suppliers if not all are allowed. */
export function getVisibleStock(context: Context, vocabulary: Vocabulary, assortments: Assortment[]): VisibleStock {
  if (getAccountId(context) === undefined) return 'none'
  const isAllowed = createSupplierCheck(assortments)
  const countedAs = getStockValueId(vocabulary)
  if (!isAllowed || countedAs === undefined) return 'all'
  const visible = vocabulary.listValues('stock').filter(({ key }) => key !== 'any' && isAllowed(key))
  return { countedAs, values: visible.map(({ id }) => id) }
}

/** The id of the value "in stock at any supplier". */
export const getStockValueId = (vocabulary: Vocabulary) => vocabulary.findId('stock', 'any')

/** Returns which suppliers the caller may buy from; undefined if all. */
export function createSupplierCheck(assortments: Assortment[]): ((id: string) => boolean) | undefined {
  const rules = assortments.filter(({ include, exclude }) => include.suppliers ?? exclude.suppliers)
  if (rules.length === 0) return undefined
  return (id) =>
    rules.every(
      ({ include, exclude }) =>
        (include.suppliers?.includes(id) ?? true) && !(exclude.suppliers?.includes(id) ?? false),
    )
}
