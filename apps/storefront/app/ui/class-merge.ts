import { covered, groupOf } from './class-groups.ts'

export const classMergeCacheSize = 500 // spec 9
const separator = ':' // spec 9

// Two generations: when the younger is full it becomes the older, so that what is used stays and nothing has to be counted.
let young = new Map<string, string>()
let old = new Map<string, string>()

/**
 * Joins classes; of two that set the same property the later wins, so that `className` can override a component's
 * style. The library for this is 1.5 kB larger, for classes we do not have.
 */
export function classes(...parts: (string | false | null | undefined)[]): string {
  const list = parts.filter(Boolean).join(' ')
  const known = young.get(list)
  if (known !== undefined) return known
  const merged = old.get(list) ?? merge(list)
  if (young.size >= classMergeCacheSize) {
    old = young
    young = new Map()
  }
  young.set(list, merged)
  return merged
}

function merge(list: string): string {
  const taken = new Set<string>()
  const kept: string[] = []
  for (const each of list.trim().split(/\s+/).toReversed()) {
    const { variants, name } = read(each)
    const group = groupOf(name)
    if (group === undefined) {
      kept.push(each)
      continue
    }
    if (taken.has(variants + group)) continue
    for (const set of [group, ...(covered[group] ?? [])]) taken.add(variants + set)
    kept.push(each)
  }
  return kept.toReversed().join(' ')
}

/**
 * Parses `md:hover:-mt-2!` as mt-2 with the variants hover and md, made important. A separator in brackets belongs to a
 * value.
 */
function read(each: string): { variants: string; name: string } {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < each.length; at++) {
    const sign = each[at]!
    if ('[('.includes(sign)) depth++
    else if ('])'.includes(sign)) depth--
    else if (sign === separator && depth === 0) {
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
  const name = plain.replace(/^-/, '').replace(/\/[^\])]*$/, '')
  return { variants: `${variants.join(separator)}${important} `, name }
}
