import type { CatalogueLines } from '@tiber/contract/catalogue/catalogue-lines'
import type { Db } from '@tiber/server/database'
import type { Apply } from './apply-lines.ts'
import { applyProductFiles, applyVariantFiles } from './apply-files.ts'
import {
  addChanged,
  checkReference,
  listNames,
  omitUndefined,
  resolveIds,
  missingField,
  getReferenceName,
  partitionLines,
  alreadyTaken,
  toReferenceNames,
  toLocalisedText,
  unknownReference,
} from './line-values.ts'
import type { ValidLine } from './read-lines.ts'
import {
  ensureNamed,
  moveAssets,
  replaceRelations,
  upsertProducts,
  upsertReplacements,
  upsertVariants,
} from '../catalogue/service.ts'
import { selectIds, selectSkus } from './reference-queries.ts'
import type { Row } from '../../database/upsert-rows.ts'

export const applyProducts: Apply<'product'> = async (db, lines) => {
  const known = await selectIds(db, 'product', listNames(lines))
  const checkSku = await createSkuCheck(db, 'product', lines)
  const linked = await selectIds(
    db,
    'product',
    lines.flatMap(({ value }) => listRelatedNames(value)),
  )
  const incoming = new Set(listNames(lines))
  const { valid, broken } = partitionLines(lines, ({ value }) => [
    ...(known.has(value.externalId) || value.name !== undefined ? [] : [missingField('name')]),
    ...checkSku(value),
    ...listRelatedNames(value)
      .filter((name) => !linked.has(name) && !incoming.has(name))
      .map((name) => unknownReference('related', name)),
  ])
  const { rows, productIds } = await productRows(db, valid)
  const outcome = await upsertProducts(db, rows)
  const ids = await selectIds(db, 'product', [
    ...listNames(valid),
    ...valid.flatMap(({ value }) => listRelatedNames(value)),
  ])
  const changedIds = new Set([...(await applyRelations(db, valid, ids)), ...(await applyProductFiles(db, valid, ids))])
  const touched = listNames(valid).filter((name) => changedIds.has(ids.get(name)!))
  return { ...addChanged(outcome, touched), broken, productIds }
}

async function productRows(db: Db, lines: ValidLine<'product'>[]): Promise<{ rows: Row[]; productIds: string[] }> {
  const brands = await ensureNamed(db, 'brand', toReferenceNames(lines.flatMap(({ value }) => value.brand ?? [])))
  const classifications = await ensureNamed(
    db,
    'classification',
    toReferenceNames(lines.flatMap(({ value }) => value.classification ?? [])),
  )
  const tags = await ensureNamed(db, 'tag', toReferenceNames(lines.flatMap(({ value }) => value.tags ?? [])))
  const rows = lines.map(({ value }) => ({
    external_id: value.externalId,
    ...omitUndefined({
      sku: value.sku,
      name: value.name && toLocalisedText(value.name),
      description: value.description && toLocalisedText(value.description),
      brand_id: value.brand === undefined ? undefined : value.brand && brands.ids.get(getReferenceName(value.brand)),
      classification_id:
        value.classification === undefined
          ? undefined
          : value.classification && classifications.ids.get(getReferenceName(value.classification)),
      mpn: value.mpn,
      gtin: value.gtin,
      status: value.status,
      tag_ids: resolveIds(value.tags, tags.ids),
      unit_type: value.unitType,
      unit: value.unit,
      price_basis: value.priceBasis,
      drawing: value.drawing,
      attributes: value.attributes,
    }),
  }))
  return { rows, productIds: [...brands.productIds, ...classifications.productIds, ...tags.productIds] }
}

const relations = { related: 'RELATED', accessories: 'ACCESSORY', replacements: 'REPLACEMENT' } as const
const relationFields = Object.keys(relations) as (keyof typeof relations)[]
const listRelatedNames = (value: CatalogueLines['product']) => relationFields.flatMap((field) => value[field] ?? [])

async function applyRelations(db: Db, lines: ValidLine<'product'>[], ids: Map<string, string>): Promise<Set<string>> {
  const owned = lines.flatMap(({ value }) =>
    relationFields.filter((field) => value[field] !== undefined).map((field) => ({ value, field })),
  )
  if (owned.length === 0) return new Set()
  const owners = owned.map(({ value, field }) => ({ productId: ids.get(value.externalId)!, type: relations[field] }))
  const rows = owned.flatMap(({ value, field }) =>
    [...new Set(value[field])].map((name, position) => ({
      productId: ids.get(value.externalId)!,
      relatedId: ids.get(name)!,
      type: relations[field],
      position,
    })),
  )
  return replaceRelations(db, owners, rows)
}

export const applyVariants: Apply<'variant'> = async (db, lines) => {
  const known = await selectIds(db, 'variant', listNames(lines))
  const products = await selectIds(
    db,
    'product',
    lines.flatMap(({ value }) => value.product ?? []),
  )
  const checkSku = await createSkuCheck(db, 'variant', lines)
  const successors = await selectIds(
    db,
    'variant',
    lines.flatMap(({ value }) => value.replacedBy ?? []),
  )
  const incoming = new Set(listNames(lines))
  const { valid, broken } = partitionLines(lines, ({ value }) => [
    ...checkReference({ field: 'product', name: value.product, ids: products, isKnown: known.has(value.externalId) }),
    ...(value.replacedBy && !successors.has(value.replacedBy) && !incoming.has(value.replacedBy)
      ? [unknownReference('replacedBy', value.replacedBy)]
      : []),
    ...checkSku(value),
  ])
  const rows = valid.map(({ value }) => ({
    external_id: value.externalId,
    ...omitUndefined({
      product_id: value.product && products.get(value.product),
      sku: value.sku,
      name: value.name && toLocalisedText(value.name),
      description: value.description && toLocalisedText(value.description),
      ean: value.ean,
      mpn: value.mpn,
      is_default: value.isDefault,
      status: value.status,
      position: value.position,
      attributes: value.attributes,
    }),
  }))
  const outcome = await upsertVariants(db, rows)
  await moveAssets(db, listNames(valid.filter(({ value }) => value.product !== undefined)))
  const ids = await selectIds(db, 'variant', listNames(valid))
  const changedIds = await applyVariantFiles(db, valid, ids)
  const touched = listNames(valid).filter((name) => changedIds.has(ids.get(name)!))
  const linked = await applyReplacements(db, valid)
  return { ...addChanged(outcome, [...touched, ...linked]), broken }
}

async function applyReplacements(db: Db, lines: ValidLine<'variant'>[]): Promise<Set<string>> {
  const replaced = lines.filter(({ value }) => value.replacedBy !== undefined)
  const ids = await selectIds(
    db,
    'variant',
    replaced.flatMap(({ value }) => value.replacedBy ?? []),
  )
  const links = replaced.map(({ value }) => ({
    external_id: value.externalId,
    replaced_by_id: value.replacedBy ? ids.get(value.replacedBy)! : null,
  }))
  return (await upsertReplacements(db, links)).changed
}

type SkuOwner = { externalId: string; sku?: string }

/** An SKU belongs to one product or variant; a second line that claims it gets a problem that names the holder. */
async function createSkuCheck(db: Db, table: 'product' | 'variant', lines: ValidLine<'product' | 'variant'>[]) {
  const getSku = ({ sku, externalId }: SkuOwner) => sku ?? externalId
  const holders = await selectSkus(
    db,
    table,
    lines.map(({ value }) => getSku(value)),
  )
  return (value: SkuOwner) => {
    const holder = holders.get(getSku(value))
    if (holder !== undefined && holder !== value.externalId) return [alreadyTaken('sku', holder)]
    holders.set(getSku(value), value.externalId)
    return []
  }
}
