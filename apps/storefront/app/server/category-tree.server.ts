import type { NavigationCategory } from '@tiber/contract/navigation'
import { localeOfPath } from '../i18n/locale.ts'
import type { SessionHandle } from './session.server.ts'

/** A category as screens need it; its address is the external ids from the root. */
export type CategoryNode = {
  id: string
  externalId: string
  name: string
  description: string | null
  count: number | null
  path: string
  children: CategoryNode[]
}

const rememberedMs = 60_000
const mostRemembered = 500
const remembered = new Map<string, { tree: Promise<CategoryNode[]>; until: number }>()

/** The tree of the store view in the page's language, with counts of what the account may see. Every page asks for it. */
export function categoryTree({ platform, session, parts }: SessionHandle, url: URL): Promise<CategoryNode[]> {
  const { storeId, storeViewId } = session.store
  const key = [parts.config.platformUrl, storeId, storeViewId, session.account?.id, localeOfPath(url.pathname)].join(
    ' ',
  )
  const known = remembered.get(key)
  if (known && known.until > Date.now()) return known.tree
  const tree = platform.navigation.online().then((categories) => categories.flatMap((each) => toNode(each, '/c')))
  // A failure is not remembered.
  tree.catch(() => remembered.delete(key))
  const [oldest] = remembered.keys()
  if (remembered.size >= mostRemembered && oldest !== undefined) remembered.delete(oldest)
  remembered.delete(key)
  remembered.set(key, { tree, until: Date.now() + rememberedMs })
  return tree
}

function toNode(category: NavigationCategory, base: string): CategoryNode[] {
  if (!category.active) return []
  const path = `${base}/${encodeURIComponent(category.externalId)}`
  const { id, externalId, name, description, productCount, childrenCategories } = category
  const children = childrenCategories.flatMap((child) => toNode(child, path))
  return [{ id, externalId, name, description, count: productCount ?? null, path, children }]
}

/** The nodes an address names, from the root on; undefined when it names none. */
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

/** Where a category stands, by its id or external id. */
export function chainTo(tree: CategoryNode[], category: string): CategoryNode[] | undefined {
  for (const node of tree) {
    if (node.id === category || node.externalId === category) return [node]
    const below = chainTo(node.children, category)
    if (below) return [node, ...below]
  }
  return undefined
}
