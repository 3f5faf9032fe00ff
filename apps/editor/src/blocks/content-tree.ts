/** A block of a story; its other keys are the fields of its component. */
export type Block = { _uid: string; component: string; [field: string]: unknown }

export const isBlock = (value: unknown): value is Block =>
  typeof value === 'object' && value !== null && 'component' in value && '_uid' in value

const isBlockList = (value: unknown): value is Block[] =>
  Array.isArray(value) && value.length > 0 && value.every(isBlock)

/** Finds a block and the blocks around it, the outermost first. */
export function findPath(root: Block, uid: string): Block[] | undefined {
  if (root._uid === uid) return [root]
  for (const value of Object.values(root)) {
    if (!isBlockList(value)) continue
    for (const child of value) {
      const path = findPath(child, uid)
      if (path) return [root, ...path]
    }
  }
  return undefined
}

export const findBlock = (root: Block, uid: string) => findPath(root, uid)?.at(-1)

/** Returns the tree with one block replaced; everything beside its path stays the same object. */
export function replaceBlock(root: Block, uid: string, change: (block: Block) => Block): Block {
  if (root._uid === uid) return change(root)
  let changed: Block | undefined
  for (const [field, value] of Object.entries(root)) {
    if (!isBlockList(value)) continue
    const next = value.map((block) => replaceBlock(block, uid, change))
    if (next.some((block, at) => block !== value[at])) changed = { ...(changed ?? root), [field]: next }
  }
  return changed ?? root
}

/** Copies a block with everything in it; every copy has an id of its own. */
export function copyBlock(block: Block, createId: () => string): Block {
  const fields = Object.entries(block).map(([field, value]) => [
    field,
    isBlockList(value) ? value.map((child) => copyBlock(child, createId)) : value,
  ])
  return { ...(Object.fromEntries(fields) as Block), _uid: createId() }
}

/** Finds the block and the field that a path such as `content.body[0].title` names. */
export function locateField(root: Block, path: string): { uid: string; field: string } {
  const steps = path
    .replace(/^content\.?/, '')
    .split(/[.[\]]+/)
    .filter(Boolean)
  let block = root
  let field = ''
  let value: unknown = root
  for (const step of steps) {
    if (!/^\d+$/.test(step)) field = step
    value = (value as Record<string, unknown> | undefined)?.[step]
    if (isBlock(value)) [block, field] = [value, '']
  }
  return { uid: block._uid, field }
}
