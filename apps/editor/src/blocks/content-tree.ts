/** A block of a story; its other keys are the fields of its component. */
export type Block = { _uid: string; component: string; [field: string]: unknown }

export const isBlock = (value: unknown): value is Block =>
  typeof value === 'object' && value !== null && 'component' in value && '_uid' in value

const isBlockList = (value: unknown): value is Block[] =>
  Array.isArray(value) && value.length > 0 && value.every(isBlock)

/** Where a block is: the block it belongs to, the field there and its place in it. */
type Place = { parent: Block; field: string; index: number }

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

export function findPlace(root: Block, uid: string): Place | undefined {
  const path = findPath(root, uid)
  const parent = path?.at(-2)
  if (!parent) return undefined
  for (const [field, value] of Object.entries(parent)) {
    const index = isBlockList(value) ? value.findIndex((block) => block._uid === uid) : -1
    if (index >= 0) return { parent, field, index }
  }
  return undefined
}

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

const getList = (block: Block, field: string): Block[] => {
  const value = block[field]
  return isBlockList(value) ? value : []
}

export const insertBlock = (
  root: Block,
  { parent, field, index }: { parent: string; field: string; index: number },
  block: Block,
) => replaceBlock(root, parent, (owner) => ({ ...owner, [field]: getList(owner, field).toSpliced(index, 0, block) }))

export function removeBlock(root: Block, uid: string): Block {
  const place = findPlace(root, uid)
  if (!place) return root
  const { parent, field, index } = place
  return replaceBlock(root, parent._uid, (owner) => ({ ...owner, [field]: getList(owner, field).toSpliced(index, 1) }))
}

/** Moves a block within its list; beyond the ends it stays where it is. */
export function moveBlock(root: Block, uid: string, to: number): Block {
  const place = findPlace(root, uid)
  if (!place) return root
  const { parent, field, index } = place
  const list = getList(parent, field)
  const target = Math.min(Math.max(to, 0), list.length - 1)
  if (target === index) return root
  const moved = list.toSpliced(index, 1).toSpliced(target, 0, list[index]!)
  return replaceBlock(root, parent._uid, (owner) => ({ ...owner, [field]: moved }))
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
