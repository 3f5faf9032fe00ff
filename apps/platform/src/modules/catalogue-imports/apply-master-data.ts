import { isIban } from '@tiber/contract/iban'
import { rootCategory } from '@tiber/contract/catalogue/navigation'
import type { Db } from '@tiber/server/database'
import type { Applied, Apply } from './apply-lines.ts'
import {
  addChanged,
  listNames,
  omitUndefined,
  resolveIds,
  lastByName,
  missingField,
  partitionLines,
  toReferenceNames,
  toLocalisedText,
  unknownReference,
} from './line-values.ts'
import type { ValidLine } from './read-lines.ts'
import {
  ensureNamed,
  upsertAttributeOptions,
  upsertAttributes,
  upsertCategories,
  upsertCategoryParents,
  upsertRootCategories,
} from '../catalogue/service.ts'
import { upsertSuppliers } from '../suppliers/service.ts'
import type { LineProblem } from './problem-texts.ts'
import { selectIds, selectTree } from './reference-queries.ts'
import type { Row } from '../../database/upsert-rows.ts'

export const applySuppliers: Apply<'supplier'> = async (db, lines) => {
  const known = await selectIds(db, 'supplier', listNames(lines))
  const { valid, broken } = partitionLines(lines, ({ value: { externalId, name, legal } }) => [
    ...(known.has(externalId) || name !== undefined ? [] : [missingField('name')]),
    ...(legal?.iban && !isIban(legal.iban)
      ? [{ field: 'legal.iban', code: 'F-E-012', text: 'iban' } satisfies LineProblem]
      : []),
  ])
  const rows = valid.map(({ value }) => ({
    external_id: value.externalId,
    ...omitUndefined({
      name: value.name,
      description: value.description && toLocalisedText(value.description),
      status: value.status,
      return_policy: value.returnPolicy && toLocalisedText(value.returnPolicy),
      payment_due_delay: value.paymentDueDelay,
      payment_due_mode: value.paymentDueMode,
      currency: value.currency,
      logo: value.logo,
      is_default: value.isDefault,
      freight_price: value.freightPrice,
      freight_free_from: value.freightFreeFrom,
      min_order_value: value.minOrderValue,
      on_time_percent: value.onTimePercent,
      legal: value.legal,
    }),
  }))
  return { ...(await upsertSuppliers(db, rows)), broken }
}

export const applyAttributes: Apply<'attribute'> = async (db, lines) => {
  const known = await selectIds(db, 'attribute', listNames(lines))
  const { valid, broken } = partitionLines(lines, ({ value }) =>
    known.has(value.externalId)
      ? []
      : [
          ...(value.name === undefined ? [missingField('name')] : []),
          ...(value.valueType === undefined ? [missingField('valueType')] : []),
        ],
  )
  const rows = valid.map(({ value }) => ({
    external_id: value.externalId,
    ...omitUndefined({
      name: value.name && toLocalisedText(value.name),
      type: value.valueType,
      unit: value.unit,
      symbol: value.symbol,
      is_facet: value.isFacet,
      is_searchable: value.isSearchable,
      position: value.position,
    }),
  }))
  const outcome = await upsertAttributes(db, rows)
  const ids = await selectIds(db, 'attribute', listNames(valid))
  const attributeNames = new Map([...ids].map(([name, id]) => [id, name]))
  const options = valid.flatMap(({ value }) =>
    lastByName(value.options ?? [], ({ key }) => key).map(({ key, name, colour, position }) => ({
      attribute_id: ids.get(value.externalId)!,
      key,
      ...omitUndefined({ name: toLocalisedText(name), colour, position }),
    })),
  )
  const changedOptions = await upsertAttributeOptions(db, options)
  const touched = [...changedOptions.created, ...changedOptions.changed].flatMap((id) => attributeNames.get(id) ?? [])
  return { ...addChanged(outcome, touched), broken }
}

export const applyCategories: Apply<'category'> = async (db, lines) => {
  const views = await selectIds(
    db,
    'store_view',
    lines.map(({ value }) => value.storeView),
  )
  const stored = await selectTree(db, [...views.values()])
  const { valid, broken } = acceptCategories(lines, views, stored)
  const getView = (line: ValidLine<'category'>) => views.get(line.value.storeView)!
  const rooted = new Set(stored.filter(({ externalId }) => externalId === rootCategory).map((node) => node.storeViewId))
  await insertRoots(
    db,
    [...new Set(valid.map(getView))].filter((view) => !rooted.has(view)),
  )
  const outcome = await upsertCategories(db, await categoryRows(db, valid, getView))
  const ids = new Map(
    (await selectTree(db, [...views.values()])).map((node) => [`${node.storeViewId} ${node.externalId}`, node]),
  )
  const parentRows: Row[] = valid.flatMap((line) => {
    const { externalId, parent } = line.value
    const view = getView(line)
    // A new category without a parent is placed at the top level.
    const parentName = parent ?? (ids.get(`${view} ${externalId}`)?.parentId ? undefined : rootCategory)
    if (parentName === undefined || externalId === rootCategory) return []
    return [{ external_id: externalId, store_view_id: view, parent_id: ids.get(`${view} ${parentName}`)!.id }]
  })
  const moved = await upsertCategoryParents(db, parentRows)
  return { ...addChanged(outcome, moved.changed), broken }
}

/** Rejecting a line may leave another without its parent, so the remaining lines are checked until all are valid. */
function acceptCategories(lines: ValidLine<'category'>[], views: Map<string, string>, stored: TreeNode[]) {
  const rejected: Applied['broken'] = []
  for (let accepted = lines; ;) {
    const tree = buildTree(stored, views, accepted)
    const { valid, broken } = partitionLines(accepted, ({ value }) => {
      const view = views.get(value.storeView)
      if (view === undefined) return [unknownReference('storeView', value.storeView)]
      if (!tree.isKnown(view, value.externalId) && value.name === undefined) return [missingField('name')]
      if (value.parent === undefined || tree.tryMove(view, value.externalId, value.parent)) return []
      return [unknownReference('parent', value.parent)]
    })
    rejected.push(...broken)
    if (broken.length === 0) return { valid, broken: rejected }
    accepted = valid
  }
}

async function categoryRows(
  db: Db,
  lines: ValidLine<'category'>[],
  getView: (line: ValidLine<'category'>) => string,
): Promise<Row[]> {
  const classifications = await ensureNamed(
    db,
    'classification',
    toReferenceNames(lines.flatMap(({ value }) => value.classifications ?? [])),
  )
  const tags = await ensureNamed(db, 'tag', toReferenceNames(lines.flatMap(({ value }) => value.tags ?? [])))
  return lines.map((line) => {
    const { value } = line
    return {
      external_id: value.externalId,
      store_view_id: getView(line),
      ...omitUndefined({
        name: value.name && toLocalisedText(value.name),
        description: value.description && toLocalisedText(value.description),
        active: value.active,
        position: value.position,
        classification_ids: resolveIds(value.classifications, classifications.ids),
        tag_ids: resolveIds(value.tags, tags.ids),
      }),
    }
  })
}

async function insertRoots(db: Db, views: string[]) {
  const name = { 'es-ES': 'Catálogo', 'en-US': 'Catalogue' }
  const rows = views.map((view) => ({ external_id: rootCategory, store_view_id: view, name }))
  await upsertRootCategories(db, rows)
}

type TreeNode = Awaited<ReturnType<typeof selectTree>>[number]

/**
 * The trees as they will be after the import: a parent must exist or be in these lines, and must not be a descendant of
 * its child.
 */
function buildTree(nodes: TreeNode[], views: Map<string, string>, lines: ValidLine<'category'>[]) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map<string, string | undefined>(
    nodes.map((node) => [`${node.storeViewId} ${node.externalId}`, byId.get(node.parentId ?? '')?.externalId]),
  )
  const stored = new Set(parents.keys())
  const incoming = new Set(lines.map(({ value }) => `${views.get(value.storeView)} ${value.externalId}`))
  return {
    isKnown: (view: string, name: string) => stored.has(`${view} ${name}`),
    tryMove(view: string, name: string, parent: string): boolean {
      const key = `${view} ${parent}`
      if (parent !== rootCategory && !incoming.has(key) && !stored.has(key)) return false
      for (let above: string | undefined = parent; above !== undefined; above = parents.get(`${view} ${above}`))
        if (above === name) return false
      parents.set(`${view} ${name}`, parent)
      return true
    },
  }
}
