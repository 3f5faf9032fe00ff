import { demoAttributes } from './attributes.ts'
import { demoSeries } from './brands.ts'
import type { Option } from './family.ts'
import { baseSpecs } from './products.ts'
import { keyOf, toTexts } from './texts.ts'

/** The values of all list attributes: what any product has chosen, and the series of large shops. */
export function demoOptions() {
  const found = new Map<string, Option>()
  const keep = (option: Option) => found.set(`${option.attribute}/${option.key}`, option)
  for (const spec of baseSpecs()) {
    spec.options.forEach(keep)
    for (const variant of spec.variants) variant.options.forEach(keep)
  }
  for (const name of demoSeries) keep({ attribute: 'series', key: keyOf(name), label: [name, name] })
  const attributeIds = new Map(demoAttributes.map(({ externalId, id }) => [externalId, id]))
  return [...found.values()].toSorted(byLabel).map(({ attribute, key, label, colour }, index) => ({
    id: String(20_001 + index).padStart(10, '0'),
    attributeId: attributeIds.get(attribute) ?? '',
    attribute,
    key,
    name: toTexts(label),
    colour: colour ?? null,
    position: index,
  }))
}

/** M8 before M10. */
const collator = new Intl.Collator('es', { numeric: true })
const byLabel = (a: Option, b: Option) =>
  collator.compare(a.attribute, b.attribute) || collator.compare(a.label[0], b.label[0])
