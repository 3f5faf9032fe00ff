/** The seed of the shop: every choice is a hash of a code, so a product is the same in a shop of any size. */
const seedNumber = 20_262

export function hashText(text: string): number {
  let hash = 0x811c9dc5 ^ seedNumber
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return mixBits(hash)
}

/** Returns the n-th number derived from a hash, nearly independent of the others. */
export const rollHash = (hash: number, n: number) => mixBits(hash + Math.imul(n, 0x9e3779b1))

/** Returns the n-th integer derived from a hash, from `low` to `high` inclusive. */
export const rollBetween = (hash: number, n: number, [low, high]: readonly [number, number]) =>
  low + (rollHash(hash, n) % (high - low + 1))

export function pickOne<Item>(items: readonly Item[], hash: number): Item {
  const item = items[hash % items.length]
  if (item === undefined) throw new Error('There are no items to choose from.')
  return item
}

function mixBits(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
