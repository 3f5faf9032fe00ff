import { demoAttributes } from './attributes.ts'
import { demoSeries } from './brands.ts'
import type { Option } from './family.ts'
import { generateBaseSpecs } from './products.ts'
import { toKey, toTexts } from './texts.ts'

/** Builds the values of all list attributes: those used by products, and the series of large shops. */
export function demoOptions() {
  const found = new Map<string, Option>()
  const addOption = (option: Option) => found.set(`${option.attribute}/${option.key}`, option)
  for (const spec of generateBaseSpecs()) {
    spec.options.forEach(addOption)
    for (const variant of spec.variants) variant.options.forEach(addOption)
  }
  for (const name of demoSeries) addOption({ attribute: 'series', key: toKey(name), label: [name, name] })
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

/** Sorts M8 before M10. */
const collator = new Intl.Collator('es', { numeric: true })
const byLabel = (a: Option, b: Option) =>
  collator.compare(a.attribute, b.attribute) || collator.compare(a.label[0], b.label[0])
