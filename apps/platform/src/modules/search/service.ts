import { PlatformError } from '@tiber/contract/errors'
import { toSpringPage } from '@tiber/contract/paging'
import { deepestResult, type Understanding } from '@tiber/contract/search'
import type { Context } from '../../context.ts'
import { facetsOf, noFacets } from './facets.ts'
import { findCounted, keyOf } from './counted.ts'
import type { Found } from './find-queries.ts'
import type { Sought } from './match-queries.ts'
import { recordsOf } from './records.ts'
import { findRarest } from './rules.ts'
import type { Shape } from './shape-queries.ts'
import { withinTime } from './time-limit.ts'
import { understand, type Understood } from './understanding.ts'
import { wantedOf, type Wish } from './wanted.ts'

export { askForIndex } from './index-jobs.ts'
export { rebuildIndex } from './indexing.ts'
export {
  firstVariantsOf,
  matchCodes,
  matchSimilarCodes,
  matchTexts,
  type CodeMatch,
  type TextMatch,
} from './line-matches.ts'
export { recordsOf } from './records.ts'
export { mayBeginCode } from './rules.ts'
export { typosBetween } from './typos.ts'

/** More than are suggested: some may not be seen by who asks. */
const mostSuggested = 300
/** With fewer results than this, words are left out. */
const enough = 10

type SearchWish = Wish & { isTyping?: boolean }

/** Search with filters, facets and paging. */
export const search = (context: Context, wish: SearchWish) =>
  withinTime(context, (timed, requireTime) => searchWithin(timed, wish, requireTime))

async function searchWithin(context: Context, wish: SearchWish, requireTime: () => void) {
  const { page, size } = wish
  if ((page + 1) * size > deepestResult)
    throw new PlatformError(
      'F-E-007',
      `Only the first ${deepestResult} results can be read; narrow them by a filter.`,
      'page',
    )
  const wanted = await wantedOf(context, wish)
  const understood = wish.query?.trim() ? await understand(context, wish.query, { ...wish, requireTime }) : undefined
  const isFruitless = understood && understood.words.length === 0 && understood.named.length === 0
  if (!wanted || isFruitless)
    return {
      products: toSpringPage([], { page, size, total: 0, sort: wanted?.sort ?? [] }),
      facets: noFacets(),
      search: toUnderstanding(understood, undefined),
    }
  const shape: Shape = {
    ...wanted.shape,
    sought: understood && { ...soughtOf(understood), ...(wish.isTyping && { most: mostSuggested }) },
    offset: page * size,
    limit: size,
    withFacets: wish.withFacets !== false,
    withTotal: wish.isTyping !== true,
  }
  requireTime()
  const found = await findCounted(context, shape, await keyOf(context, wish, { ...wanted, shape }))
  requireTime()
  const records = await recordsOf(
    context,
    found.page.map(({ variantId }) => variantId),
    { currency: wish.currency, supplierIds: wanted.suppliers, withLadders: wish.withLadders },
  )
  return {
    products: toSpringPage(records, { page, size, total: found.total, sort: wanted.sort }),
    facets: shape.withFacets ? await facetsOf(context, found, wanted) : noFacets(),
    search: toUnderstanding(understood, found),
  }
}

/** The older form: the page alone. */
export async function list(context: Context, wish: Wish) {
  const { products } = await search(context, { ...wish, withFacets: false })
  return products
}

/** Who types a whole code wants that; others get what has fewer words, where too little has all. */
const soughtOf = ({ words, named, isExact }: Understood): Sought => ({
  words,
  named,
  enough: isExact ? 1 : enough,
  rarest: findRarest(words),
})

function toUnderstanding(understood: Understood | undefined, found: Found | undefined): Understanding {
  const { words = [], exact = null, corrections = [], dropped = [] } = understood ?? {}
  const [best] = found?.page ?? []
  const isRelaxed = found !== undefined && best !== undefined && words.length > 0 && bitsIn(best.mask) < words.length
  const left = isRelaxed ? words.filter((_, at) => (best.mask & (1 << at)) === 0).map(({ typed }) => typed) : []
  return {
    exact,
    corrections,
    dropped: [...dropped, ...left],
    capped: found !== undefined && (found.total > deepestResult || found.isCapped),
  }
}

const bitsIn = (mask: number) => mask.toString(2).replaceAll('0', '').length
