import { findKey, listIncludedKeys } from '../src/classes/class-keys.ts'
import { iconNames } from '../src/icon-names.ts'
import type { ShortKeys } from '../src/classes/short-keys.ts'

export type ShortClassTable = {
  /** Short names by class; classes that are words, such as `flex`, keep theirs. */
  names: ReadonlyMap<string, string>
  /** What the browser needs to merge short names. */
  keys: ShortKeys
}

/** A word may be a text as well; with one of these characters a token is a class, or the name of an icon. */
const isUnmistakable = (each: string) => /[-:[(]/.test(each) && !icons.has(each)
const icons = new Set<string>(iconNames)

/**
 * Names every utility by its key, in letters, and a number: two classes with the same letters set the same property, so
 * they are merged without a table of all names.
 */
export function buildShortClassTable(utilities: Iterable<string>): ShortClassTable {
  const sorted = [...new Set(utilities)].toSorted()
  const classesByKey = Map.groupBy(sorted, (each) => findKey(each) ?? unmerged)
  // The keys with the most classes get the shortest letters.
  const keys = [...classesByKey.entries()].toSorted(
    ([one, first], [two, second]) => second.length - first.length || (one < two ? -1 : 1),
  )
  const letters = new Map(keys.map(([key], at) => [key, key === unmerged ? '_' : toLetters(at)]))
  const names = new Map<string, string>()
  const words: Record<string, string> = {}
  for (const [key, classes] of keys)
    for (const [at, each] of classes.entries())
      if (isUnmistakable(each)) names.set(each, `${letters.get(key)}${at}`)
      else if (key !== unmerged) words[each] = letters.get(key)!
  return { names, keys: { words, included: findIncluded(letters) } }
}

/** Stands for the key of classes that are never merged: their short names begin with no letter. */
const unmerged = ''

function findIncluded(letters: ReadonlyMap<string, string>): Record<string, string[]> {
  const included: Record<string, string[]> = {}
  for (const [key, short] of letters) {
    const used = listIncludedKeys(key).flatMap((each) => letters.get(each) ?? [])
    if (used.length > 0) included[short] = used
  }
  return included
}

/** a to z, aa to zz. */
const toLetters = (at: number): string =>
  (at < 26 ? '' : toLetters(Math.floor(at / 26) - 1)) + String.fromCharCode(97 + (at % 26))
