import { PlatformError } from '@tiber/contract/errors'
import { pickText } from '@tiber/contract/locales'
import { rootCategory, type BreadcrumbNode, type NavigationCategory } from '@tiber/contract/catalogue/navigation'
import type { CustomFieldValue } from '@tiber/contract/company/custom-fields'
import type { Db } from '@tiber/server/database'
import type { Context } from '../../context.ts'
import { createCache, createRebuild } from '../../database/cache.ts'
import { readValues } from '../custom-fields/service.ts'
import type { Assortment } from './assortment-queries.ts'
import { loadAssortments, resolveStore } from './assortments.ts'
import {
  countProducts,
  selectCategories,
  selectDrawingSources,
  type CategoryRow,
  type ProductGroup,
} from './navigation-queries.ts'
import type { DrawingSource } from './drawings/drawing-urls.ts'
import { findThumbnailUrl } from './pictures.ts'
import { selectAssets, type AssetRow } from './queries.ts'

export type Category = CategoryRow & {
  children: Category[]
  parent: Category | null
  /** Of the category itself and all its descendants. */
  allClassificationIds: string[]
  allTagIds: string[]
}

/** Loads the complete tree of the store view in context; cached. */
export async function loadNavigation(context: Context): Promise<Category[]> {
  const { storeViewId } = await resolveStore(context)
  return treeCache.read(context, storeViewId)
}

const rebuildTree = createRebuild(toTree)
const treeCache = createCache(
  { name: 'navigation', seconds: 30 },
  async (db: Db, storeViewId: string, previous?: Category[]): Promise<Category[]> =>
    rebuildTree(await selectCategories(db, storeViewId), previous),
)
const summaryCache = createCache(
  { name: 'category summaries', seconds: 30 },
  async (db: Db, { storeViewId, assortments }: TreeScope): Promise<Map<string, CategorySummary>> => {
    const all = toTree(await selectCategories(db, storeViewId))
    const byCategory = countByCategory(all, await countProducts(db, assortments))
    const firsts = [...new Set([...byCategory.values()].map(({ first }) => first))]
    const [sources, assets] = await Promise.all([selectDrawingSources(db, firsts), selectAssets({ db }, firsts)])
    const pictured = new Map(sources.map((each) => [each.id, { source: each, assets: filterAssets(assets, each.id) }]))
    return new Map([...byCategory].map(([id, { products, first }]) => [id, { products, first: pictured.get(first) }]))
  },
)
const filterAssets = (assets: AssetRow[], id: string) =>
  assets.filter(({ productId, variantId }) => productId === id && variantId === null)
type TreeScope = { storeViewId: string; assortments: Assortment[] }
/** What the tree shows of a category's products. */
type CategorySummary = { products: number; first: { source: DrawingSource; assets: AssetRow[] } | undefined }

/**
 * Counts the products of each category and its descendants; each product once, even if it is reached in several ways.
 */
function countByCategory(
  all: Category[],
  groups: ProductGroup[],
): Map<string, Pick<ProductGroup, 'products' | 'first'>> {
  const byClassification = groupCategories(all, ({ classificationIds }) => classificationIds)
  const byTag = groupCategories(all, ({ tagIds }) => tagIds)
  const counted = new Map<string, Pick<ProductGroup, 'products' | 'first'>>()
  for (const { classificationId, tagIds, products, first } of groups) {
    const direct = [
      ...(byClassification.get(classificationId ?? '') ?? []),
      ...tagIds.flatMap((id) => byTag.get(id) ?? []),
    ]
    for (const { id } of new Set(direct.flatMap(getChain))) {
      const before = counted.get(id)
      const earlier = before && before.first < first ? before.first : first
      counted.set(id, { products: (before?.products ?? 0) + products, first: earlier })
    }
  }
  return counted
}

function groupCategories(all: Category[], getIds: (category: Category) => string[]): Map<string, Category[]> {
  const pairs = all.flatMap((category) => getIds(category).map((id) => ({ id, category })))
  const groups = Map.groupBy(pairs, ({ id }) => id)
  return new Map([...groups].map(([id, group]) => [id, group.map(({ category }) => category)]))
}

export function invalidateNavigation({ db }: Context) {
  treeCache.invalidate(db)
  summaryCache.invalidate(db)
}

export async function listOnline(context: Context): Promise<NavigationCategory[]> {
  const all = await loadNavigation(context)
  return toNavigationCategories(context, all.find(({ externalId }) => externalId === rootCategory)?.children ?? [])
}

type CategoryRef = { id: string; idType?: string | undefined }

export async function readCategory(context: Context, ref: CategoryRef): Promise<NavigationCategory> {
  const [category] = await toNavigationCategories(context, [await requireCategory(context, ref)])
  return category!
}

export async function readBreadcrumb(context: Context, ref: CategoryRef): Promise<BreadcrumbNode> {
  const category = await requireCategory(context, ref)
  const chain = getChain(category)
  const values = await readValues(
    context,
    chain.map(({ id }) => id),
  )
  return chain.reduce<BreadcrumbNode | null>(
    (parent, { id, externalId, name }) => ({
      id,
      externalId,
      name: pickText(name, context.locale) ?? externalId,
      customFieldValues: values.get(id) ?? [],
      parent,
    }),
    null,
  )!
}

/** Returns the categories from the root down to this one. */
function getChain(category: Category): Category[] {
  return [...(category.parent ? getChain(category.parent) : []), category]
}

/** Returns the external ids from below the root: the path of the category's page. */
export function getCategoryPath(category: Category): string[] {
  return getChain(category)
    .map(({ externalId }) => externalId)
    .filter((externalId) => externalId !== rootCategory)
}

/** Returns the active categories that directly show products of this classification or these tags. */
export function findCategories(all: Category[], classificationId: string | undefined, tagIds: string[]): Category[] {
  return all.filter(
    (each) =>
      each.active &&
      ((classificationId !== undefined && each.classificationIds.includes(classificationId)) ||
        each.tagIds.some((tagId) => tagIds.includes(tagId))),
  )
}

async function requireCategory(context: Context, { id, idType }: CategoryRef): Promise<Category> {
  const all = await loadNavigation(context)
  const byId = idType === 'EXTERNAL_ID' ? undefined : all.find((each) => each.id === id)
  const found = byId ?? (idType === 'DJUST_ID' ? undefined : all.find((each) => each.externalId === id))
  if (!found) throw new PlatformError('F-E-002', `Navigation category ${id} not found.`, 'id')
  return found
}

async function toNavigationCategories(context: Context, categories: Category[]): Promise<NavigationCategory[]> {
  const { storeViewId } = await resolveStore(context)
  const summaries = await summaryCache.read(context, { storeViewId, assortments: await loadAssortments(context) })
  const values = await readValues(context, categories.flatMap(listIds))
  const build = () => categories.map((each) => toNavigationCategory(each, { context, summaries, values }))
  const hasValues = [...values.values()].some(({ length }) => length > 0)
  return hasValues ? build() : findBuiltTree(context, { categories, summaries }, build)
}

type BuiltTree = { first: Category | undefined; tree: NavigationCategory[] }
const builtTrees = new WeakMap<Map<string, CategorySummary>, Map<string, BuiltTree>>()

/** Returns the tree built before from the same loaded categories and summaries: every page of the shop shows it. */
function findBuiltTree(
  { locale }: Context,
  { categories, summaries }: { categories: Category[]; summaries: Map<string, CategorySummary> },
  build: () => NavigationCategory[],
): NavigationCategory[] {
  const known = builtTrees.get(summaries) ?? new Map<string, BuiltTree>()
  builtTrees.set(summaries, known)
  const [first] = categories
  const key = `${locale} ${first?.id} ${categories.length}`
  const found = known.get(key)
  if (found && found.first === first) return found.tree
  const tree = build()
  known.set(key, { first, tree })
  return tree
}

type CategoryOptions = {
  context: Context
  summaries: Map<string, CategorySummary>
  values: Map<string, CustomFieldValue[]>
}

function toNavigationCategory(category: Category, options: CategoryOptions): NavigationCategory {
  const { id, externalId, name, description, active, children } = category
  return {
    id,
    externalId,
    name: pickText(name, options.context.locale) ?? externalId,
    active,
    description: pickText(description, options.context.locale) ?? null,
    productCount: options.summaries.get(id)?.products ?? 0,
    pictureUrl: getThumbnailUrl(options.context, options.summaries.get(id)?.first),
    childrenCategories: children.map((each) => toNavigationCategory(each, options)),
    customFieldValues: options.values.get(id) ?? [],
  }
}

const getThumbnailUrl = (context: Context, first: CategorySummary['first']): string | null =>
  (first && findThumbnailUrl(context, first.source, first.assets)) ?? null

const listIds = (category: Category): string[] => [category.id, ...category.children.flatMap(listIds)]

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
    for (let ancestor: Category | null = each; ancestor; ancestor = ancestor.parent) {
      ancestor.allClassificationIds = [...new Set([...ancestor.allClassificationIds, ...each.classificationIds])]
      ancestor.allTagIds = [...new Set([...ancestor.allTagIds, ...each.tagIds])]
    }
  return all
}
