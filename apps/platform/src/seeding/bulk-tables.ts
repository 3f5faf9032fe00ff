import type { Loader } from './loader.ts'
import { selectConstraints, selectIndexes, type DroppedObject } from './queries.ts'

/** The tables that grow with the catalogue. */
const bulkTables = ['product', 'variant', 'offer', 'offer_price', 'asset', 'part_number', 'product_relation', 'review']

/**
 * Drops secondary indexes, unique keys and foreign keys, which slow down loading, and returns the statements to restore
 * them. Primary keys stay: rows arrive in the order of their ids, and other tables may refer to them.
 */
export async function dropIndexesAndKeys(loader: Loader): Promise<string[]> {
  const constraints = await selectConstraints(loader.db, bulkTables)
  const indexes = await selectIndexes(loader.db, bulkTables)
  // Foreign keys go first, because a unique key cannot be dropped while one refers to it.
  for (const { drop } of constraints.toReversed()) await loader.run(drop)
  for (const { drop } of indexes) await loader.run(drop)
  const isForeign = ({ create }: DroppedObject) => create.includes(' FOREIGN KEY ')
  return [...constraints.filter((each) => !isForeign(each)), ...indexes, ...constraints.filter(isForeign)].map(
    ({ create }) => create,
  )
}
