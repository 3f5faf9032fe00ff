import { importKinds, type ImportKind } from '@tiber/contract/catalogue/catalogue-imports'
import type { Db } from '@tiber/server/database'
import { applyAttributes, applyCategories, applySuppliers } from './apply-master-data.ts'
import { applyOffers, applyPrices } from './apply-offers.ts'
import { applyProducts, applyVariants } from './apply-products.ts'
import type { BrokenLine, ValidLine } from './read-lines.ts'
import { selectAffectedProducts } from './reference-queries.ts'
import type { Outcome } from '../../database/upsert-rows.ts'

/** The result of applying lines of one kind: what was created and changed, and which lines were rejected. */
export type Applied = Outcome & { broken: BrokenLine[]; productIds?: string[] }
export type Apply<Kind extends ImportKind> = (db: Db, lines: ValidLine<Kind>[]) => Promise<Applied>

const appliers: { [Kind in ImportKind]: Apply<Kind> } = {
  supplier: applySuppliers,
  category: applyCategories,
  attribute: applyAttributes,
  product: applyProducts,
  variant: applyVariants,
  offer: applyOffers,
  price: applyPrices,
}

export type BatchOutcome = {
  created: number
  changed: number
  unchanged: number
  broken: BrokenLine[]
  productIds: string[]
}

/** Applies lines in the order of their kinds; no two lines may name the same row. */
export async function applyLines(db: Db, lines: ValidLine[]): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { created: 0, changed: 0, unchanged: 0, broken: [], productIds: [] }
  for (const kind of importKinds) {
    const own = lines.filter((line) => line.kind === kind)
    if (own.length === 0) continue
    const all = own.map(({ value }) => value.externalId)
    // A variant may move to another product: then both products are affected.
    const before = await selectAffectedProducts(db, kind, all)
    const { created, changed, broken, productIds = [] } = await (appliers[kind] as Apply<ImportKind>)(db, own)
    const isChanged = (name: string) => !created.has(name) && changed.has(name)
    const rejected = new Set(broken.map(({ line }) => line))
    const names = own.filter(({ line }) => !rejected.has(line)).map(({ value }) => value.externalId)
    outcome.created += names.filter((name) => created.has(name)).length
    outcome.changed += names.filter(isChanged).length
    outcome.unchanged += names.filter((name) => !created.has(name) && !changed.has(name)).length
    outcome.broken.push(...broken)
    const touched = new Set(names.filter((name) => created.has(name) || changed.has(name)))
    const after = await selectAffectedProducts(db, kind, [...touched])
    outcome.productIds.push(
      ...productIds,
      ...[...before, ...after].flatMap(({ name, id }) => (touched.has(name) ? id : [])),
    )
  }
  return { ...outcome, productIds: [...new Set(outcome.productIds)] }
}
