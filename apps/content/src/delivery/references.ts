type Node = Record<string, unknown>

/** Calls back for every object of a content tree. */
export function visitNodes(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) visitNodes(each, visit)
  else if (typeof value === 'object' && value !== null) {
    visit(value as Node)
    for (const each of Object.values(value)) visitNodes(each, visit)
  }
}

/** Collects the identifiers of stories in the fields named as `component.field`. */
export function collectRelations(contents: unknown[], fields: ReadonlySet<string>): string[] {
  const uuids = new Set<string>()
  const add = (value: unknown) => typeof value === 'string' && value !== '' && uuids.add(value)
  visitNodes(contents, (node) => {
    if (typeof node['component'] !== 'string') return
    for (const [name, value] of Object.entries(node)) {
      if (!fields.has(`${node['component']}.${name}`)) continue
      if (Array.isArray(value)) value.forEach(add)
      else add(value)
    }
  })
  return [...uuids]
}

/** Collects the identifiers of linked stories, in link fields and in links of rich text. */
export function collectLinks(contents: unknown[]): string[] {
  const uuids = new Set<string>()
  const add = (value: unknown) => typeof value === 'string' && value !== '' && uuids.add(value)
  visitNodes(contents, (node) => {
    if (node['linktype'] !== 'story') return
    add(node['fieldtype'] === 'multilink' ? node['id'] : node['uuid'])
  })
  return [...uuids]
}

/** Collects the ids and addresses of files. */
export function collectAssets(contents: unknown[]): { ids: number[]; fileNames: string[] } {
  const [ids, fileNames] = [new Set<number>(), new Set<string>()]
  visitNodes(contents, (node) => {
    if (node['fieldtype'] !== 'asset') return
    if (typeof node['id'] === 'number' && Number.isSafeInteger(node['id'])) ids.add(node['id'])
    else if (typeof node['filename'] === 'string') fileNames.add(node['filename'])
  })
  return { ids: [...ids], fileNames: [...fileNames] }
}
