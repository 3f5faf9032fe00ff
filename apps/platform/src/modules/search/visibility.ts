import type { Context } from '../../context.ts'
import { accountOf, assortmentsOf, type Assortment } from '../catalogue/service.ts'
import { inAssortment } from './condition-queries.ts'
import type { SeenStock } from './stock-queries.ts'
import { vocabularyOf, type Vocabulary } from './vocabulary.ts'

/** Who looks for a code, and what they may see: conditions on products `p` of the index, and whose stock. */
export type Asking = { accountId: string | undefined; seen: ReturnType<typeof inAssortment>; stock: SeenStock }

export async function askingOf(context: Context): Promise<Asking> {
  const vocabulary = await vocabularyOf(context)
  const assortments = await assortmentsOf(context)
  return {
    accountId: accountOf(context),
    seen: assortments.flatMap((each) => inAssortment(each, vocabulary)),
    stock: stockSeen(context, vocabulary, assortments),
  }
}

/** Nothing for visitors; for who may not buy from all suppliers, theirs. */
export function stockSeen(context: Context, vocabulary: Vocabulary, assortments: Assortment[]): SeenStock {
  if (accountOf(context) === undefined) return 'none'
  const isAllowed = allowsSupplier(assortments)
  const countedAs = stockAnywhere(vocabulary)
  if (!isAllowed || countedAs === undefined) return 'all'
  const seen = vocabulary.valuesOf('stock').filter(({ key }) => key !== 'any' && isAllowed(key))
  return { countedAs, values: seen.map(({ id }) => id) }
}

/** The value of what is in stock at anybody's. */
export const stockAnywhere = (vocabulary: Vocabulary) => vocabulary.numberOf('stock', 'any')

/** Which suppliers the caller may buy from; undefined where it is all of them. */
export function allowsSupplier(assortments: Assortment[]): ((id: string) => boolean) | undefined {
  const rules = assortments.filter(({ include, exclude }) => include.suppliers ?? exclude.suppliers)
  if (rules.length === 0) return undefined
  return (id) =>
    rules.every(
      ({ include, exclude }) =>
        (include.suppliers?.includes(id) ?? true) && !(exclude.suppliers?.includes(id) ?? false),
    )
}
