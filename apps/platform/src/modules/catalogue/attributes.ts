import { pickText, addShortKeys, type Locale } from '@tiber/contract/locales'
import type { Attribute, AttributeValue, Variant } from '@tiber/contract/catalogue/variants'
import type { Db } from '@tiber/server/database'
import type { Context } from '../../context.ts'
import { createCache, createRebuild } from '../../database/cache.ts'
import { selectAttributes, type AttributeRow } from './queries.ts'
import type { AttributeValues } from './tables.ts'

export type AttributeDefinition = Omit<AttributeRow, 'options'> & {
  options: Map<string, AttributeRow['options'][number]>
}
export type Attributes = Map<string, AttributeDefinition>

const toDefinitions = createRebuild<AttributeRow[], Attributes>(
  (rows) =>
    new Map(
      rows.map((row) => [row.externalId, { ...row, options: new Map(row.options.map((each) => [each.key, each])) }]),
    ),
)
const definitionCache = createCache(
  { name: 'attributes', seconds: 30 },
  async (db: Db, _all: null, previous?: Attributes): Promise<Attributes> =>
    toDefinitions(await selectAttributes(db), previous),
)

/**
 * Loads every attribute by external id, in display order. It is cached, also for a transaction, because only an import
 * changes attributes, and no import reads them here.
 */
export function loadAttributes(context: Context): Promise<Attributes> {
  return definitionCache.read({ ...context, cacheDb: context.cacheDb ?? context.outerDb }, null)
}

export function invalidateAttributes({ db }: Context) {
  definitionCache.invalidate(db)
}

/** Returns an attribute as clients read it; the same one for the same definition, because variants repeat it. */
export function toAttribute(definition: AttributeDefinition): Attribute {
  const { id, externalId, name, type, unit, symbol } = definition
  const attribute = wireForms.get(definition) ?? { id, externalId, name: addShortKeys(name), type, unit, symbol }
  wireForms.set(definition, attribute)
  return attribute
}

const wireForms = new WeakMap<AttributeDefinition, Attribute>()

/** Returns the values that have a definition, in display order. */
function sortValues(values: AttributeValues, attributes: Attributes) {
  return Object.keys(values)
    .flatMap((key) => attributes.get(key) ?? [])
    .toSorted((a, b) => a.position - b.position || a.externalId.localeCompare(b.externalId))
    .map((attribute) => ({ attribute, value: values[attribute.externalId]! }))
}

type Value = AttributeValues[string]

/** Formats a value in a language: the text of an option, other values as they are. */
export function formatAttributeValue(
  { options }: AttributeDefinition,
  value: string | number | boolean,
  locale: Locale,
): string {
  return pickText(options.get(String(value))?.name, locale) ?? String(value)
}

export const toList = (value: Value): (string | number | boolean)[] => (Array.isArray(value) ? value : [value])

/** Returns a value in the form clients read: measures with their unit, colours of a list with their code. */
function toWireValue(attribute: AttributeDefinition, value: Value, locale: Locale): unknown {
  const { type, unit, options } = attribute
  const values = toList(value)
  const texts = values.map((each) => (typeof each === 'string' ? formatAttributeValue(attribute, each, locale) : each))
  if (type === 'LIST_COLOR')
    return texts.map((label, at) => {
      const code = options.get(String(values[at]))?.colour
      return { label, ...(code && { code }) }
    })
  if (type === 'METRIC' || type === 'LIST_METRIC') {
    const measures = texts.map((selectedValue) => ({ selectedValue, unit }))
    return measures.length === 1 ? measures[0] : measures
  }
  return type.startsWith('LIST_') ? texts : texts[0]
}

export function toAttributeValues(values: AttributeValues, attributes: Attributes, locale: Locale): AttributeValue[] {
  return sortValues(values, attributes).map(({ attribute, value }) => ({
    attribute: toAttribute(attribute),
    value: toWireValue(attribute, value, locale),
  }))
}

export function toAttributesDetails(
  values: AttributeValues,
  attributes: Attributes,
  locale: Locale,
): Variant['attributesDetails'] {
  return sortValues(values, attributes).map(({ attribute, value }) => {
    const option = attribute.options.get(String(value))
    return {
      attribute: {
        id: attribute.id,
        name: pickText(attribute.name, locale) ?? attribute.externalId,
        status: 'ACTIVE',
        type: attribute.type,
      },
      attributeValue: {
        id: option?.id ?? `${attribute.id}:${String(value)}`,
        value: toWireValue(attribute, value, locale),
        ranking: option?.position ?? 0,
        status: 'ACTIVE',
      },
    }
  })
}
