/** Properties of an organisation that the tree needs. */
export type OrganisationNode = { id: string; name: string; status: string; children: OrganisationNode[] }

export type OrganisationOption = { id: string; name: string; depth: number; isClosed: boolean }

/** Flattens the tree, parents before children, for selects and checkboxes. */
export function toOptions(nodes: readonly OrganisationNode[], depth = 0): OrganisationOption[] {
  return nodes.flatMap((node) => [
    { id: node.id, name: node.name, depth, isClosed: node.status !== 'ACTIVE' },
    ...toOptions(node.children, depth + 1),
  ])
}

/** Returns possible parents of an organisation: not itself or its descendants, which would make a cycle. */
export function toParentOptions(nodes: readonly OrganisationNode[], id: string): OrganisationOption[] {
  return toOptions(withoutBranch(nodes, id))
}

export function findOrganisation<Node extends OrganisationNode>(nodes: readonly Node[], id: string): Node | undefined {
  return findPath(nodes, id)?.at(-1)
}

/** Returns the organisation and its ancestors, starting at the root. */
export function findPath<Node extends OrganisationNode>(nodes: readonly Node[], id: string): Node[] | undefined {
  for (const node of nodes) {
    if (node.id === id) return [node]
    // Children have the same type as their parent.
    const below = findPath(node.children as Node[], id)
    if (below) return [node, ...below]
  }
  return undefined
}

export const countNodes = (nodes: readonly OrganisationNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + countNodes(node.children), 0)

type PlacedNode = Pick<OrganisationNode, 'status'> & { places: readonly string[]; children: PlacedNode[] }

/** Counts the open organisations without an address of their own. */
export const countWithoutAddress = (nodes: readonly PlacedNode[]): number =>
  nodes.reduce(
    (sum, { status, places, children }) =>
      sum + (status === 'ACTIVE' && places.length === 0 ? 1 : 0) + countWithoutAddress(children),
    0,
  )

function withoutBranch(nodes: readonly OrganisationNode[], id: string): OrganisationNode[] {
  return nodes.filter((node) => node.id !== id).map((node) => ({ ...node, children: withoutBranch(node.children, id) }))
}
