import { includedGroups, findGroup } from './class-groups.ts'
import { compoundClasses } from './compound-classes.ts'

export const classMergeCacheSize = 500 // spec 9
const separator = ':' // spec 9

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
  const takenGroups = new Set<string>()
  const merged: string[] = []
  for (const each of list.trim().split(/\s+/).toReversed()) {
    const { variants, name } = parseClass(each)
    const group = findGroup(name)
    if (group === undefined) {
      merged.push(each)
      continue
    }
    if (takenGroups.has(variants + group)) continue
    for (const set of [group, ...(includedGroups[group] ?? [])]) takenGroups.add(variants + set)
    merged.push(each)
  }
  return merged.toReversed().join(' ')
}

/**
 * Parses `md:hover:-mt-2!` as mt-2 with the variants hover and md, made important. A separator in brackets belongs to a
 * value.
 */
function parseClass(each: string): { variants: string; name: string } {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < each.length; at++) {
    const character = each[at]!
    if ('[('.includes(character)) depth++
    else if ('])'.includes(character)) depth--
    else if (character === separator && depth === 0) {
      parts.push(each.slice(start, at))
      start = at + 1
    }
  }
  const last = each.slice(start)
  const plain = last.replace(/^!|!$/, '')
  // Their order has no meaning, unless one is a selector.
  const variants = parts.some((part) => part.startsWith('[')) ? parts : parts.toSorted()
  const important = plain === last ? '' : '!'
  // A minus and a slash suffix, as in text-14/5, do not change the property.
  const name = plain.replace(/^-/, '').replace(/\/[^\])/]*$/, '')
  return { variants: `${variants.join(separator)}${important} `, name }
}
