import type { Context } from '../../context.ts'
import { assortmentsOf, type Assortment } from '../catalogue/service.ts'
import { inAssortment } from './condition-queries.ts'
import { vocabularyOf } from './vocabulary.ts'

/** Conditions on products `p` of the index: those the caller's assortments have. */
export async function seenBy(context: Context): Promise<ReturnType<typeof inAssortment>> {
  const vocabulary = await vocabularyOf(context)
  return (await assortmentsOf(context)).flatMap((each) => inAssortment(each, vocabulary))
}

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
