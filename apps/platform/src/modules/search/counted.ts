import type { Db } from '@tiber/server/database'
import type { Context } from '../../context.ts'
import { accountOf, assortmentsOf, placeOf } from '../catalogue/service.ts'
import { selectFound, type Found } from './find-queries.ts'
import type { Shape } from './shape-queries.ts'
import type { Wish } from './wanted.ts'

type Counted = Pick<Found, 'revision' | 'counts' | 'mixtures' | 'isCapped' | 'prices'>

/** Some megabytes; the oldest goes first. */
const mostKept = 300
const keptBy = new WeakMap<Db, Map<string, Counted>>()
const keptOf = (db: Db) => keptBy.get(db) ?? keptBy.set(db, new Map()).get(db)!

/** What decides about counts: who asks matters by what may be seen and paid, and by own numbers where words are typed. */
export async function keyOf(
  context: Context,
  { page: _page, size: _size, sort: _sort, ...wish }: Wish,
): Promise<string> {
  const { storeViewId } = await placeOf(context)
  const accountId = accountOf(context)
  return JSON.stringify([wish, context.locale, storeViewId, accountId, await assortmentsOf(context)])
}

/**
 * A page with its counts. Counting costs more than finding, and the next page, another order or the next visitor asks
 * for the same counts: they are kept until the index changes.
 */
export async function findCounted(context: Context, shape: Shape, key: string): Promise<Found> {
  const find = (withFacets: boolean) => selectFound(context.db, { ...shape, withFacets })
  if (!shape.withFacets) return find(false)
  const kept = keptOf(context.home ?? context.db)
  const known = kept.get(key)
  if (known) {
    const found = await find(false)
    if (found.revision === known.revision) return { ...found, ...known }
  }
  const found = await find(true)
  kept.delete(key)
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value!)
  const { revision, counts, mixtures, isCapped, prices } = found
  kept.set(key, { revision, counts, mixtures, isCapped, prices })
  return found
}
