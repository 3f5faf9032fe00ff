import { findGroup, includedGroups } from './class-groups.ts'

const separator = ':' // spec 9

/** Returns what a class sets and under which conditions: of two classes with one key the later counts. */
export function findKey(each: string): string | undefined {
  const { variants, name } = parseClass(each)
  const group = findGroup(name)
  return group === undefined ? undefined : variants + group
}

/** Lists the keys whose earlier classes a class with this key replaces as well. */
export function listIncludedKeys(key: string): string[] {
  const start = key.indexOf(' ') + 1
  return (includedGroups[key.slice(start)] ?? []).map((group) => key.slice(0, start) + group)
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
