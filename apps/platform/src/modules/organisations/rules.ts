/** What the shape of the tree is decided by. */
export type Node = { id: string; parentId: string | null; externalId: string | null; name: string }

export const deepestLevel = 20

/** A path or body names an organisation by its Djust id or its external id; the former is tried first. */
export function findNode<Each extends Node>(nodes: Each[], id: string): Each | undefined {
  return nodes.find((node) => node.id === id) ?? nodes.find((node) => node.externalId === id)
}

/** The trees below the given organisations, children by name; one inside another's tree is not repeated. */
export function treesOf<Each extends Node>(nodes: Each[], rootIds: string[]): Tree<Each>[] {
  const childrenOf = Map.groupBy(nodes, ({ parentId }) => parentId)
  const toTree = (node: Each): Tree<Each> => ({ node, children: byName(childrenOf.get(node.id) ?? []).map(toTree) })
  const wanted = new Set(rootIds)
  const above = ancestors(nodes)
  const roots = nodes.filter(({ id }) => wanted.has(id) && !above(id).some((each) => wanted.has(each)))
  return byName(roots).map(toTree)
}
export type Tree<Each extends Node> = { node: Each; children: Tree<Each>[] }

export const idsIn = <Each extends Node>(trees: Tree<Each>[]): string[] =>
  trees.flatMap(({ node, children }) => [node.id, ...idsIn(children)])

/** Why an organisation cannot stand below another: it would stand below itself, or too deep. */
export function moveProblem(nodes: Node[], id: string | undefined, parentId: string): string | undefined {
  const above = [parentId, ...ancestors(nodes)(parentId)]
  if (id !== undefined && above.includes(id)) return 'An organisation cannot stand below itself.'
  const levels = id === undefined ? 1 : levelsOf(treesOf(nodes, [id]))
  return above.length + levels > deepestLevel ? `The tree may have ${deepestLevel} levels at most.` : undefined
}

function ancestors(nodes: Node[]): (id: string) => string[] {
  const parents = new Map(nodes.map((node) => [node.id, node.parentId]))
  return (id) => {
    const above: string[] = []
    for (let parent = parents.get(id); parent; parent = parents.get(parent)) above.push(parent)
    return above
  }
}

const levelsOf = (trees: Tree<Node>[]): number =>
  trees.length === 0 ? 0 : 1 + Math.max(...trees.map(({ children }) => levelsOf(children)))

const byName = <Each extends Node>(nodes: Each[]) =>
  nodes.toSorted((a, b) => a.name.localeCompare(b.name, 'es') || a.id.localeCompare(b.id))
