import type { AttributeTexts } from './attribute-texts.ts'
import type { ProductSource } from './sources.ts'
import type { ValueKind } from '../tables.ts'

/** `<kind>|<attribute>|<key>`: a value that can be filtered by, before it has an id. */
export type ValueName = `${ValueKind}|${string}|${string}`

const maxValueLength = 100
const unfiltered = new Set(['LONG_TEXT', 'MEDIA'])

/** Returns the attribute values that are facets, and those that can only be filtered by. */
export function listAttributeValues(given: ProductSource['attributes'], attributes: AttributeTexts) {
  const facets: ValueName[] = []
  const hidden: ValueName[] = []
  for (const [externalId, value] of Object.entries(given)) {
    const attribute = attributes.get(externalId)
    if (!attribute || unfiltered.has(attribute.type)) continue
    const target = attribute.isFacet ? facets : hidden
    for (const each of Array.isArray(value) ? value : [value]) {
      const key = String(each)
      if (key.length <= maxValueLength) target.push(`attribute|${externalId}|${key}`)
    }
  }
  return { facets, hidden }
}

export function splitValueName(name: ValueName) {
  const [kind = '', attribute = '', ...rest] = name.split('|')
  const key = rest.join('|')
  const number = kind === 'attribute' && /^-?\d+(\.\d+)?$/.test(key) ? Number(key) : null
  return { kind: kind as ValueKind, attribute, key, number }
}
