/** Fields that determine the tree. */
export type OrganisationNode = { id: string; parentId: string | null; externalId: string | null; name: string }

export const maxLevels = 20

/** Finds an organisation by Djust id, then by external id. */
export function findNode<Each extends OrganisationNode>(nodes: Each[], id: string): Each | undefined {
  return nodes.find((node) => node.id === id) ?? nodes.find((node) => node.externalId === id)
}

/** Builds the trees of the given organisations, children by name; one inside another tree is not repeated. */
export function buildTrees<Each extends OrganisationNode>(nodes: Each[], rootIds: string[]): Tree<Each>[] {
  const childrenByParent = Map.groupBy(nodes, ({ parentId }) => parentId)
  const toTree = (node: Each): Tree<Each> => ({
    node,
    children: sortByName(childrenByParent.get(node.id) ?? []).map(toTree),
  })
  const roots = new Set(rootIds)
  const listAncestors = createAncestorLookup(nodes)
  const topNodes = nodes.filter(({ id }) => roots.has(id) && !listAncestors(id).some((each) => roots.has(each)))
  return sortByName(topNodes).map(toTree)
}
export type Tree<Each extends OrganisationNode> = { node: Each; children: Tree<Each>[] }

export const collectIds = <Each extends OrganisationNode>(trees: Tree<Each>[]): string[] =>
  trees.flatMap(({ node, children }) => [node.id, ...collectIds(children)])

/** Returns why an organisation cannot be moved below another: it would be below itself or too deep. */
export function findMoveProblem(
  nodes: OrganisationNode[],
  id: string | undefined,
  parentId: string,
): string | undefined {
  const above = [parentId, ...createAncestorLookup(nodes)(parentId)]
  if (id !== undefined && above.includes(id)) return 'An organisation cannot be below itself.'
  const levels = id === undefined ? 1 : countLevels(buildTrees(nodes, [id]))
  return above.length + levels > maxLevels ? `The tree can have at most ${maxLevels} levels.` : undefined
}

function createAncestorLookup(nodes: OrganisationNode[]): (id: string) => string[] {
  const parents = new Map(nodes.map((node) => [node.id, node.parentId]))
  return (id) => {
    const above: string[] = []
    for (let parent = parents.get(id); parent; parent = parents.get(parent)) above.push(parent)
    return above
  }
}

const countLevels = (trees: Tree<OrganisationNode>[]): number =>
  trees.length === 0 ? 0 : 1 + Math.max(...trees.map(({ children }) => countLevels(children)))

const sortByName = <Each extends OrganisationNode>(nodes: Each[]) =>
  nodes.toSorted((a, b) => a.name.localeCompare(b.name, 'es') || a.id.localeCompare(b.id))
