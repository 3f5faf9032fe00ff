import { importKinds, type ImportKind } from '@tiber/contract/catalogue-imports'
import type { Db } from '@tiber/server/database'
import { applyAttributes, applyCategories, applySuppliers } from './apply-masters.ts'
import { applyOffers, applyPrices } from './apply-offers.ts'
import { applyProducts, applyVariants } from './apply-products.ts'
import type { Broken, Good } from './read-lines.ts'
import { selectTouched } from './reference-queries.ts'
import type { Outcome } from './upsert-queries.ts'

/** What became of some lines of one kind: who was made, who changed, and which lines were refused. */
export type Applied = Outcome & { broken: Broken[]; productIds?: string[] }
export type Apply<Kind extends ImportKind> = (db: Db, lines: Good<Kind>[]) => Promise<Applied>

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
  broken: Broken[]
  productIds: string[]
}

/** Applies lines in the order of their kinds; none names the same row twice. */
export async function applyLines(db: Db, lines: Good[]): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { created: 0, changed: 0, unchanged: 0, broken: [], productIds: [] }
  for (const kind of importKinds) {
    const own = lines.filter((line) => line.kind === kind)
    if (own.length === 0) continue
    const all = own.map(({ value }) => value.externalId)
    // A variant may move to another product: then both are touched.
    const before = await selectTouched(db, kind, all)
    const { created, changed, broken, productIds = [] } = await (appliers[kind] as Apply<ImportKind>)(db, own)
    const isChanged = (name: string) => !created.has(name) && changed.has(name)
    const refused = new Set(broken.map(({ line }) => line))
    const names = own.filter(({ line }) => !refused.has(line)).map(({ value }) => value.externalId)
    outcome.created += names.filter((name) => created.has(name)).length
    outcome.changed += names.filter(isChanged).length
    outcome.unchanged += names.filter((name) => !created.has(name) && !changed.has(name)).length
    outcome.broken.push(...broken)
    const touched = new Set(names.filter((name) => created.has(name) || changed.has(name)))
    const after = await selectTouched(db, kind, [...touched])
    outcome.productIds.push(
      ...productIds,
      ...[...before, ...after].flatMap(({ name, id }) => (touched.has(name) ? id : [])),
    )
  }
  return { ...outcome, productIds: [...new Set(outcome.productIds)] }
}
