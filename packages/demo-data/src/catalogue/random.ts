/** One number makes one shop: every choice is a hash of a code, so a product is the same in a shop of any size. */
const seedNumber = 20_262

export function hashOf(text: string): number {
  let hash = 0x811c9dc5 ^ seedNumber
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return mixed(hash)
}

/** The n-th number that follows from a hash, as good as independent of the others. */
export const rolled = (hash: number, n: number) => mixed(hash + Math.imul(n, 0x9e3779b1))

/** The n-th whole number of a hash from `low` up to and including `high`. */
export const between = (hash: number, n: number, [low, high]: readonly [number, number]) =>
  low + (rolled(hash, n) % (high - low + 1))

export function oneOf<Item>(items: readonly Item[], hash: number): Item {
  const item = items[hash % items.length]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}

function mixed(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
