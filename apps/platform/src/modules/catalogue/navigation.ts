import { PlatformError } from '@tiber/contract/errors'
import { textIn } from '@tiber/contract/locales'
import { rootCategory, type BreadcrumbNode, type NavigationCategory } from '@tiber/contract/navigation'
import type { CustomFieldValue } from '@tiber/contract/custom-fields'
import type { Db } from '@tiber/server/database'
import type { Context } from '../../context.ts'
import { remembered } from '../../database/remembered.ts'
import { valuesOf } from '../custom-fields/service.ts'
import type { Assortment } from './assortment-queries.ts'
import { assortmentsOf, placeOf } from './assortments.ts'
import { countProducts, selectCategories, selectDrawn, type CategoryRow, type Kind } from './navigation-queries.ts'
import type { Drawn } from './drawing-addresses.ts'
import { mainPictureOf } from './pictures.ts'
import { selectAssets, type AssetRow } from './queries.ts'

export type Category = CategoryRow & {
  children: Category[]
  parent: Category | null
  /** Of itself and of all categories below. */
  allClassificationIds: string[]
  allTagIds: string[]
}

/** The tree of the store view in context, whole; kept in memory. */
export async function navigationOf(context: Context): Promise<Category[]> {
  const { storeViewId } = await placeOf(context)
  return trees.read(context, storeViewId)
}

const trees = remembered(30, async (db: Db, storeViewId: string) => toTree(await selectCategories(db, storeViewId)))
const shown = remembered(30, async (db: Db, { storeViewId, assortments }: Seen): Promise<Map<string, Shown>> => {
  const all = toTree(await selectCategories(db, storeViewId))
  const byCategory = countByCategory(all, await countProducts(db, assortments))
  const firsts = [...new Set([...byCategory.values()].map(({ first }) => first))]
  const [drawn, assets] = await Promise.all([selectDrawn(db, firsts), selectAssets({ db }, firsts)])
  const pictured = new Map(drawn.map((each) => [each.id, { drawn: each, assets: assetsOf(assets, each.id) }]))
  return new Map([...byCategory].map(([id, { products, first }]) => [id, { products, first: pictured.get(first) }]))
})
const assetsOf = (assets: AssetRow[], id: string) =>
  assets.filter(({ productId, variantId }) => productId === id && variantId === null)
type Seen = { storeViewId: string; assortments: Assortment[] }
/** What the tree says of a category's products. */
type Shown = { products: number; first: { drawn: Drawn; assets: AssetRow[] } | undefined }

/** How many products each category shows, itself or below; each once, by however many ways it is there. */
function countByCategory(all: Category[], kinds: Kind[]): Map<string, Pick<Kind, 'products' | 'first'>> {
  const byClassification = categoriesBy(all, ({ classificationIds }) => classificationIds)
  const byTag = categoriesBy(all, ({ tagIds }) => tagIds)
  const counted = new Map<string, Pick<Kind, 'products' | 'first'>>()
  for (const { classificationId, tagIds, products, first } of kinds) {
    const direct = [
      ...(byClassification.get(classificationId ?? '') ?? []),
      ...tagIds.flatMap((id) => byTag.get(id) ?? []),
    ]
    for (const { id } of new Set(direct.flatMap(chainOf))) {
      const before = counted.get(id)
      const earlier = before && before.first < first ? before.first : first
      counted.set(id, { products: (before?.products ?? 0) + products, first: earlier })
    }
  }
  return counted
}

function categoriesBy(all: Category[], idsOf: (category: Category) => string[]): Map<string, Category[]> {
  const pairs = all.flatMap((category) => idsOf(category).map((id) => ({ id, category })))
  const groups = Map.groupBy(pairs, ({ id }) => id)
  return new Map([...groups].map(([id, group]) => [id, group.map(({ category }) => category)]))
}

export function forgetNavigation({ db }: Context) {
  trees.forget(db)
  shown.forget(db)
}

export async function listOnline(context: Context): Promise<NavigationCategory[]> {
  const all = await navigationOf(context)
  return toWire(context, all.find(({ externalId }) => externalId === rootCategory)?.children ?? [])
}

type Wanted = { id: string; idType?: string | undefined }

export async function readCategory(context: Context, wanted: Wanted): Promise<NavigationCategory> {
  const [category] = await toWire(context, [await requireCategory(context, wanted)])
  return category!
}

export async function readBreadcrumb(context: Context, wanted: Wanted): Promise<BreadcrumbNode> {
  const category = await requireCategory(context, wanted)
  const chain = chainOf(category)
  const values = await valuesOf(
    context,
    chain.map(({ id }) => id),
  )
  return chain.reduce<BreadcrumbNode | null>(
    (parent, { id, externalId, name }) => ({
      id,
      externalId,
      name: textIn(name, context.locale) ?? externalId,
      customFieldValues: values.get(id) ?? [],
      parent,
    }),
    null,
  )!
}

/** From the root down to the category itself. */
function chainOf(category: Category): Category[] {
  return [...(category.parent ? chainOf(category.parent) : []), category]
}

/** The external ids of the chain below the root: the address of the category's page. */
export function pathOf(category: Category): string[] {
  return chainOf(category)
    .map(({ externalId }) => externalId)
    .filter((externalId) => externalId !== rootCategory)
}

/** The categories of the tree that show a product of this kind, themselves. */
export function categoriesOf(all: Category[], classificationId: string | undefined, tagIds: string[]): Category[] {
  return all.filter(
    (each) =>
      each.active &&
      ((classificationId !== undefined && each.classificationIds.includes(classificationId)) ||
        each.tagIds.some((tagId) => tagIds.includes(tagId))),
  )
}

async function requireCategory(context: Context, { id, idType }: Wanted): Promise<Category> {
  const all = await navigationOf(context)
  const byId = idType === 'EXTERNAL_ID' ? undefined : all.find((each) => each.id === id)
  const found = byId ?? (idType === 'DJUST_ID' ? undefined : all.find((each) => each.externalId === id))
  if (!found) throw new PlatformError('F-E-002', `There is no navigation category ${id}.`, 'id')
  return found
}

async function toWire(context: Context, categories: Category[]): Promise<NavigationCategory[]> {
  const { storeViewId } = await placeOf(context)
  const known = await shown.read(context, { storeViewId, assortments: await assortmentsOf(context) })
  const values = await valuesOf(context, categories.flatMap(idsBelow))
  return categories.map((each) => toNavigationCategory(each, { context, known, values }))
}

type Wire = { context: Context; known: Map<string, Shown>; values: Map<string, CustomFieldValue[]> }

function toNavigationCategory(category: Category, wire: Wire): NavigationCategory {
  const { id, externalId, name, description, active, children } = category
  return {
    id,
    externalId,
    name: textIn(name, wire.context.locale) ?? externalId,
    active,
    description: textIn(description, wire.context.locale) ?? null,
    productCount: wire.known.get(id)?.products ?? 0,
    pictureUrl: thumbnailOf(wire.context, wire.known.get(id)?.first),
    childrenCategories: children.map((each) => toNavigationCategory(each, wire)),
    customFieldValues: wire.values.get(id) ?? [],
  }
}

function thumbnailOf(context: Context, first: Shown['first']): string | null {
  const picture = first && mainPictureOf(context, first.drawn, first.assets)
  return picture?.urls.find(({ sizeType }) => sizeType === 'SMALL')?.url ?? null
}

const idsBelow = (category: Category): string[] => [category.id, ...category.children.flatMap(idsBelow)]

function toTree(rows: CategoryRow[]): Category[] {
  const all = rows.map((row): Category => ({
    ...row,
    children: [],
    parent: null,
    allClassificationIds: [],
    allTagIds: [],
  }))
  const byId = new Map(all.map((each) => [each.id, each]))
  for (const each of all) {
    each.parent = byId.get(each.parentId ?? '') ?? null
    each.parent?.children.push(each)
  }
  for (const each of all)
    for (let above: Category | null = each; above; above = above.parent) {
      above.allClassificationIds = [...new Set([...above.allClassificationIds, ...each.classificationIds])]
      above.allTagIds = [...new Set([...above.allTagIds, ...each.tagIds])]
    }
  return all
}
