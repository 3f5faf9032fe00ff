export type Kind = 'text' | 'number' | 'date' | 'tag'
export type Placeholders = Map<string, Kind>

// icu-minify's compiled form: a text, 0 for '#', [name], [name, type number, …] or [tag, …children].
const select = 1
const kinds: Record<number, Kind> = { 1: 'text', 2: 'number', 3: 'number', 4: 'number', 5: 'date', 6: 'date' }

export function findPlaceholders(message: unknown): Placeholders {
  const found: Placeholders = new Map()
  visitNodes(message, found)
  return found
}

/** Returns one type that satisfies every use of a name, or undefined if there is none. */
export function mergeKinds(used: Kind[]): Kind | undefined {
  const distinct = new Set(used)
  // A number can also be printed as text.
  if (distinct.has('number')) distinct.delete('text')
  const [only] = distinct
  return distinct.size === 1 ? only : undefined
}

export function toTypeText(kind: Kind): string {
  if (kind === 'number') return 'number'
  if (kind === 'date') return 'Date'
  return kind === 'tag' ? '(content: ReactNode[]) => ReactNode' : 'string | number'
}

function visitNodes(nodes: unknown, found: Placeholders) {
  if (!Array.isArray(nodes)) return
  for (const node of nodes) if (Array.isArray(node)) visitNode(node, found)
}

function visitNode([name, type, ...rest]: unknown[], found: Placeholders) {
  const isTyped = typeof type === 'number' && type !== 0
  const kind = type === undefined ? 'text' : isTyped ? kinds[type] : 'tag'
  addPlaceholder(String(name), kind ?? 'text', found)
  if (kind === 'tag') visitNodes([type, ...rest], found)
  const branches = rest[0]
  if (isTyped && type <= select + 2 && typeof branches === 'object' && branches !== null)
    for (const branch of Object.values(branches)) visitNodes(branch, found)
}

function addPlaceholder(name: string, kind: Kind, found: Placeholders) {
  const existing = found.get(name)
  found.set(name, existing ? (mergeKinds([existing, kind]) ?? existing) : kind)
}
