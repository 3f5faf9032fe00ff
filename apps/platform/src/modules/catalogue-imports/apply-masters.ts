import { rootCategory } from '@tiber/contract/navigation'
import type { Db } from '@tiber/server/database'
import type { Applied, Apply } from './apply-lines.ts'
import { given, idsOf, lastByName, missing, sorted, toNamed, toTexts, unknownReference } from './line-values.ts'
import type { Good } from './read-lines.ts'
import { requireNamed, selectIds, selectTree } from './reference-queries.ts'
import { amount, upsert, type Outcome, type Row, type Target } from './upsert-queries.ts'

const supplierTarget: Target = {
  table: 'supplier',
  key: ['external_id'],
  hasUpdatedAt: true,
  columns: {
    name: { type: 'text' },
    description: { type: 'jsonb' },
    status: { type: 'text', fallback: "'ACTIVE'" },
    return_policy: { type: 'jsonb' },
    payment_due_delay: { type: 'int', fallback: '30' },
    payment_due_mode: { type: 'text', fallback: "'SIMPLE'" },
    currency: { type: 'text', fallback: "'EUR'" },
    logo: { type: 'text' },
    is_default: { type: 'boolean', fallback: 'false' },
    freight_price: { type: amount },
    freight_free_from: { type: amount },
    min_order_value: { type: amount },
    on_time_percent: { type: 'int' },
  },
}

export const applySuppliers: Apply<'supplier'> = async (db, lines) => {
  const known = await selectIds(db, 'supplier', names(lines))
  const { good, broken } = sorted(lines, ({ value }) =>
    known.has(value.externalId) || value.name !== undefined ? [] : [missing('name')],
  )
  const rows = good.map(({ value }) => ({
    external_id: value.externalId,
    ...given({
      name: value.name,
      description: value.description && toTexts(value.description),
      status: value.status,
      return_policy: value.returnPolicy && toTexts(value.returnPolicy),
      payment_due_delay: value.paymentDueDelay,
      payment_due_mode: value.paymentDueMode,
      currency: value.currency,
      logo: value.logo,
      is_default: value.isDefault,
      freight_price: value.freightPrice,
      freight_free_from: value.freightFreeFrom,
      min_order_value: value.minOrderValue,
      on_time_percent: value.onTimePercent,
    }),
  }))
  return { ...(await upsert(db, supplierTarget, rows)), broken }
}

const attributeTarget: Target = {
  table: 'attribute',
  key: ['external_id'],
  columns: {
    name: { type: 'jsonb' },
    type: { type: 'text' },
    unit: { type: 'text' },
    symbol: { type: 'text' },
    is_facet: { type: 'boolean', fallback: 'false' },
    is_searchable: { type: 'boolean', fallback: 'true' },
    position: { type: 'int', fallback: '0' },
  },
}
const optionTarget: Target = {
  table: 'attribute_option',
  key: ['attribute_id', 'key'],
  columns: {
    name: { type: 'jsonb' },
    colour: { type: 'text' },
    position: { type: 'int', fallback: '0' },
  },
}

export const applyAttributes: Apply<'attribute'> = async (db, lines) => {
  const known = await selectIds(db, 'attribute', names(lines))
  const { good, broken } = sorted(lines, ({ value }) =>
    known.has(value.externalId)
      ? []
      : [
          ...(value.name === undefined ? [missing('name')] : []),
          ...(value.valueType === undefined ? [missing('valueType')] : []),
        ],
  )
  const rows = good.map(({ value }) => ({
    external_id: value.externalId,
    ...given({
      name: value.name && toTexts(value.name),
      type: value.valueType,
      unit: value.unit,
      symbol: value.symbol,
      is_facet: value.isFacet,
      is_searchable: value.isSearchable,
      position: value.position,
    }),
  }))
  const outcome = await upsert(db, attributeTarget, rows)
  const ids = await selectIds(db, 'attribute', names(good))
  const attributeOf = new Map([...ids].map(([name, id]) => [id, name]))
  const options = good.flatMap(({ value }) =>
    lastByName(value.options ?? [], ({ key }) => key).map(({ key, name, colour, position }) => ({
      attribute_id: ids.get(value.externalId)!,
      key,
      ...given({ name: toTexts(name), colour, position }),
    })),
  )
  const changedOptions = await upsert(db, optionTarget, options)
  const touched = [...changedOptions.created, ...changedOptions.changed].flatMap((id) => attributeOf.get(id) ?? [])
  return { created: outcome.created, changed: new Set([...outcome.changed, ...touched]), broken }
}

const categoryTarget: Target = {
  table: 'navigation_category',
  key: ['external_id', 'store_view_id'],
  columns: {
    name: { type: 'jsonb' },
    description: { type: 'jsonb' },
    active: { type: 'boolean', fallback: 'true' },
    position: { type: 'int', fallback: '0' },
    classification_ids: { type: 'text[]', fallback: "'{}'" },
    tag_ids: { type: 'text[]', fallback: "'{}'" },
  },
}
const parentTarget: Target = { ...categoryTarget, columns: { parent_id: { type: 'text' } } }

export const applyCategories: Apply<'category'> = async (db, lines) => {
  const views = await selectIds(
    db,
    'store_view',
    lines.map(({ value }) => value.storeView),
  )
  const stored = await selectTree(db, [...views.values()])
  const { good, broken } = acceptedOf(lines, views, stored)
  const viewOf = (line: Good<'category'>) => views.get(line.value.storeView)!
  const rooted = new Set(stored.filter(({ externalId }) => externalId === rootCategory).map((node) => node.storeViewId))
  await insertRoots(
    db,
    [...new Set(good.map(viewOf))].filter((view) => !rooted.has(view)),
  )
  const outcome = await upsert(db, categoryTarget, await categoryRows(db, good, viewOf))
  const ids = new Map(
    (await selectTree(db, [...views.values()])).map((node) => [`${node.storeViewId} ${node.externalId}`, node]),
  )
  const parents: Row[] = good.flatMap((line) => {
    const { externalId, parent } = line.value
    const view = viewOf(line)
    // A new category without a parent stands at the top.
    const wanted = parent ?? (ids.get(`${view} ${externalId}`)?.parentId ? undefined : rootCategory)
    if (wanted === undefined || externalId === rootCategory) return []
    return [{ external_id: externalId, store_view_id: view, parent_id: ids.get(`${view} ${wanted}`)!.id }]
  })
  return merge(outcome, await upsert(db, parentTarget, parents), broken)
}

/** A line that is refused may have been another's parent, so those that remain are looked at until all may stay. */
function acceptedOf(lines: Good<'category'>[], views: Map<string, string>, stored: TreeNode[]) {
  const refused: Applied['broken'] = []
  for (let accepted = lines; ;) {
    const tree = treeOf(stored, views, accepted)
    const { good, broken } = sorted(accepted, ({ value }) => {
      const view = views.get(value.storeView)
      if (view === undefined) return [unknownReference('storeView', value.storeView)]
      if (!tree.isKnown(view, value.externalId) && value.name === undefined) return [missing('name')]
      if (value.parent === undefined || tree.move(view, value.externalId, value.parent)) return []
      return [unknownReference('parent', value.parent)]
    })
    refused.push(...broken)
    if (broken.length === 0) return { good, broken: refused }
    accepted = good
  }
}

function merge(first: Outcome, second: Outcome, broken: Applied['broken']): Applied {
  return { created: first.created, changed: new Set([...first.changed, ...second.changed]), broken }
}

async function categoryRows(
  db: Db,
  lines: Good<'category'>[],
  viewOf: (line: Good<'category'>) => string,
): Promise<Row[]> {
  const classifications = await requireNamed(
    db,
    'classification_category',
    toNamed(lines.flatMap(({ value }) => value.classifications ?? [])),
  )
  const tags = await requireNamed(db, 'product_tag', toNamed(lines.flatMap(({ value }) => value.tags ?? [])))
  return lines.map((line) => {
    const { value } = line
    return {
      external_id: value.externalId,
      store_view_id: viewOf(line),
      ...given({
        name: value.name && toTexts(value.name),
        description: value.description && toTexts(value.description),
        active: value.active,
        position: value.position,
        classification_ids: idsOf(value.classifications, classifications.ids),
        tag_ids: idsOf(value.tags, tags.ids),
      }),
    }
  })
}

async function insertRoots(db: Db, views: string[]) {
  const name = { 'es-ES': 'Catálogo', 'en-US': 'Catalogue' }
  const rows = views.map((view) => ({ external_id: rootCategory, store_view_id: view, name }))
  await upsert(db, { ...categoryTarget, columns: { name: { type: 'jsonb' } } }, rows)
}

type TreeNode = Awaited<ReturnType<typeof selectTree>>[number]

/** The trees as they will be: a parent must be there, or come with these lines, and not lie below its own child. */
function treeOf(nodes: TreeNode[], views: Map<string, string>, lines: Good<'category'>[]) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parentOf = new Map<string, string | undefined>(
    nodes.map((node) => [`${node.storeViewId} ${node.externalId}`, byId.get(node.parentId ?? '')?.externalId]),
  )
  const stored = new Set(parentOf.keys())
  const coming = new Set(lines.map(({ value }) => `${views.get(value.storeView)} ${value.externalId}`))
  return {
    isKnown: (view: string, name: string) => stored.has(`${view} ${name}`),
    move(view: string, name: string, parent: string): boolean {
      const place = `${view} ${parent}`
      if (parent !== rootCategory && !coming.has(place) && !stored.has(place)) return false
      for (let above: string | undefined = parent; above !== undefined; above = parentOf.get(`${view} ${above}`))
        if (above === name) return false
      parentOf.set(`${view} ${name}`, parent)
      return true
    },
  }
}

const names = (lines: Good[]) => lines.map(({ value }) => value.externalId)
