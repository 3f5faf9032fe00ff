import type { NavigationCategory } from '@tiber/contract/catalogue/navigation'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { createCache } from './cache.server.ts'
import type { SessionHandle } from './session/session.server.ts'

/** A category as screens need it; its path consists of the external ids from the root. */
export type CategoryNode = {
  id: string
  externalId: string
  name: string
  description: string | null
  count: number | null
  /** Picture of a product in it, if the platform has one. */
  picture: string | null
  path: string
  children: CategoryNode[]
}

const treeCache = createCache<CategoryNode[]>({ name: 'category tree', ttlMs: 60_000, maxEntries: 500 })

/**
 * Returns the category tree of the store view in the page's language, with counts for the account. Cached, because
 * every page needs it.
 */
export function readCategoryTree(
  { platform, session, dependencies }: SessionHandle,
  url: URL,
): Promise<CategoryNode[]> {
  const { storeId, storeViewId } = session.store
  const locale = getPathLocale(url.pathname)
  const key = [dependencies.config.platformUrl, storeId, storeViewId, session.account?.id, locale].join(' ')
  return treeCache(key, async () => (await platform.navigation.online()).flatMap((each) => toNode(each, '/c')))
}

function toNode(category: NavigationCategory, base: string): CategoryNode[] {
  if (!category.active) return []
  const path = `${base}/${encodeURIComponent(category.externalId)}`
  const { id, externalId, name, description, productCount, pictureUrl, childrenCategories } = category
  const children = childrenCategories.flatMap((child) => toNode(child, path))
  const details = { count: productCount ?? null, picture: pictureUrl ?? null }
  return [{ id, externalId, name, description, ...details, path, children }]
}

/** Finds the nodes of a URL from the root on; undefined if it names none. */
export function findChain(tree: CategoryNode[], externalIds: string[]): CategoryNode[] | undefined {
  const chain: CategoryNode[] = []
  let level = tree
  for (const externalId of externalIds) {
    const node = level.find((each) => each.externalId === externalId)
    if (!node) return undefined
    chain.push(node)
    level = node.children
  }
  return chain.length > 0 ? chain : undefined
}

/** Finds the chain to a category by its id or external id. */
export function findChainTo(tree: CategoryNode[], category: string): CategoryNode[] | undefined {
  for (const node of tree) {
    if (node.id === category || node.externalId === category) return [node]
    const below = findChainTo(node.children, category)
    if (below) return [node, ...below]
  }
  return undefined
}
