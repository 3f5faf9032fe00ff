import type { Loader } from './loader.ts'

/** The tables that grow with the catalogue. */
const bulkTables = ['product', 'variant', 'offer', 'offer_price', 'asset', 'part_number', 'product_relation', 'review']

type DroppedObject = { drop: string; create: string }

/**
 * Drops secondary indexes, unique keys and foreign keys, which slow down loading, and returns the statements to restore
 * them. Primary keys stay: rows arrive in the order of their ids, and other tables may refer to them.
 */
export async function dropIndexesAndKeys(loader: Loader): Promise<string[]> {
  const names = bulkTables.map((name) => `'${name}'::regclass`).join()
  const constraints = await loader.run<DroppedObject>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where contype in ('u', 'f') and conrelid in (${names})
    order by contype = 'f', conrelid, conname`)
  const indexes = await loader.run<DroppedObject>(`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
    from pg_index where indrelid in (${names})
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
    order by indexrelid`)
  // Foreign keys go first, because a unique key cannot be dropped while one refers to it.
  for (const { drop } of constraints.toReversed()) await loader.run(drop)
  for (const { drop } of indexes) await loader.run(drop)
  const isForeign = ({ create }: DroppedObject) => create.includes(' FOREIGN KEY ')
  return [...constraints.filter((each) => !isForeign(each)), ...indexes, ...constraints.filter(isForeign)].map(
    ({ create }) => create,
  )
}
