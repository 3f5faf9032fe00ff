import type { Db } from '@tiber/server/database'
import type { Context } from '../../context.ts'
import { accountOf, assortmentsOf, placeOf, type Category } from '../catalogue/service.ts'
import { selectFound, type Found } from './find-queries.ts'
import type { Shape } from './shape-queries.ts'
import type { Wish } from './wanted.ts'

type Counted = Pick<Found, 'revision' | 'total' | 'counts' | 'mixtures' | 'isCapped' | 'prices'>

/** Some megabytes; the oldest goes first. */
const mostKept = 300
const keptBy = new WeakMap<Db, Map<string, Counted>>()
const keptOf = (db: Db) => keptBy.get(db) ?? keptBy.set(db, new Map()).get(db)!

/**
 * What decides about counts: who asks matters by what may be seen and paid; categories and own numbers change without
 * the index, so what they stand for is said as well. Of fields of offers it knows nothing: nothing is kept.
 */
export async function keyOf(
  context: Context,
  { page: _page, size: _size, sort: _sort, ...wish }: Wish,
  { categories, shape: { mixed, sought } }: { categories: Category[]; shape: Pick<Shape, 'mixed' | 'sought'> },
): Promise<string | undefined> {
  if (wish.customFields?.length) return undefined
  const { storeViewId } = await placeOf(context)
  const caller = [accountOf(context), await assortmentsOf(context)]
  const meant = categories.map(({ allClassificationIds, allTagIds }) => [allClassificationIds, allTagIds])
  return JSON.stringify([wish, context.locale, storeViewId, caller, meant, mixed, sought?.named])
}

/**
 * A page with its counts. Counting costs more than finding, and the next page, another order or the next visitor asks
 * for the same counts: they are kept until the index changes.
 */
export async function findCounted(context: Context, shape: Shape, key: string | undefined): Promise<Found> {
  const find = (wish: Partial<Shape>) => selectFound(context.db, { ...shape, ...wish })
  if (!shape.withFacets || key === undefined) return find({})
  const kept = keptOf(context.home ?? context.db)
  const known = kept.get(key)
  if (known) {
    const found = await find({ withFacets: false, withTotal: false })
    if (found.revision === known.revision) return { ...found, ...known }
  }
  const found = await find({})
  kept.delete(key)
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value!)
  const { revision, total, counts, mixtures, isCapped, prices } = found
  kept.set(key, { revision, total, counts, mixtures, isCapped, prices })
  return found
}
