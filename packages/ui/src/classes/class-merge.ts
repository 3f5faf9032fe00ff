import { findKey, listIncludedKeys } from './class-keys.ts'
import { compoundClasses } from './compound-classes.ts'

export const classMergeCacheSize = 500 // spec 9

// Two generations: a full recent one becomes the older one, so that used entries stay without counting uses.
let recent = new Map<string, string>()
let older = new Map<string, string>()

/**
 * Joins classes; of two that set the same property the later wins, so that `className` can override a component's
 * style. The library for this is 7 kB larger (decision 35).
 */
export function classes(...parts: (string | false | null | undefined)[]): string {
  let list = ''
  for (const part of parts) if (part) list = list === '' ? part : `${list} ${part}`
  const cached = recent.get(list)
  if (cached !== undefined) return cached
  const merged = older.get(list) ?? mergeCompounds(list)
  if (recent.size >= classMergeCacheSize) {
    older = recent
    recent = new Map()
  }
  recent.set(list, merged)
  return merged
}

/** Merges with every compound class written out; those that lost no utility are replaced by their name again. */
function mergeCompounds(list: string): string {
  const names = list.split(/\s+/).filter((each) => Object.hasOwn(compoundClasses, each))
  if (names.length === 0) return merge(list)
  const written = list.replaceAll(/\S+/g, (each) => (names.includes(each) ? compoundClasses[each]! : each))
  const merged = merge(written).split(' ')
  const complete = [...new Set(names)].filter((name) =>
    compoundClasses[name]!.split(' ').every((each) => merged.includes(each)),
  )
  const contained = new Set(complete.flatMap((name) => compoundClasses[name]!.split(' ')))
  return [...complete, ...merged.filter((each) => !contained.has(each))].join(' ')
}

function merge(list: string): string {
  const takenKeys = new Set<string>()
  const merged: string[] = []
  for (const each of list.trim().split(/\s+/).toReversed()) {
    const key = findKey(each)
    if (key !== undefined) {
      if (takenKeys.has(key)) continue
      for (const taken of [key, ...listIncludedKeys(key)]) takenKeys.add(taken)
    }
    merged.push(each)
  }
  return merged.toReversed().join(' ')
}
