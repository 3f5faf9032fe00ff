import { hash } from 'node:crypto'

/** Choices that depend on a seed alone, so that a failed run can be repeated. */
export type Random = ReturnType<typeof createRandom>

export function createRandom(seed: string) {
  let state = Number.parseInt(hash('sha1', seed).slice(0, 8), 16)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (below: number) => Math.floor(next() * below)
  return {
    integer,
    chance: (probability: number) => next() < probability,
    pick: <Item>(items: readonly Item[]): Item => items[integer(items.length)] as Item,
    shuffle: <Item>(items: readonly Item[]): Item[] => {
      const keyed = items.map((item) => ({ item, key: next() }))
      return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
    },
  }
}
