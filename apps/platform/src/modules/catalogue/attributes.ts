import { textIn, withShortKeys, type Locale } from '@tiber/contract/locales'
import type { Attribute, AttributeValue, Variant } from '@tiber/contract/variants'
import type { Db } from '@tiber/server/database'
import type { Context } from '../../context.ts'
import { remembered } from '../../database/remembered.ts'
import { selectAttributes, type AttributeRow } from './queries.ts'
import type { AttributeValues } from './tables.ts'

export type AttributeDefinition = Omit<AttributeRow, 'options'> & {
  options: Map<string, AttributeRow['options'][number]>
}
export type Attributes = Map<string, AttributeDefinition>

const definitions = remembered(30, async (db: Db, _all: null): Promise<Attributes> => {
  const rows = await selectAttributes(db)
  return new Map(
    rows.map((row) => [row.externalId, { ...row, options: new Map(row.options.map((each) => [each.key, each])) }]),
  )
})

/** Every attribute by external id, in display order; kept in memory. */
export const attributesOf = (context: Context): Promise<Attributes> => definitions.read(context, null)

export function forgetAttributes({ db }: Context) {
  definitions.forget(db)
}

export function toAttribute({ id, externalId, name, type, unit, symbol }: AttributeDefinition): Attribute {
  return { id, externalId, name: withShortKeys(name), type, unit, symbol }
}

/** The values that have a definition, in display order. */
function valuesIn(values: AttributeValues, attributes: Attributes) {
  return Object.keys(values)
    .flatMap((key) => attributes.get(key) ?? [])
    .toSorted((a, b) => a.position - b.position || a.externalId.localeCompare(b.externalId))
    .map((attribute) => ({ attribute, value: values[attribute.externalId]! }))
}

type Value = AttributeValues[string]

/** What a value says in a language: the text of an option, a number as it is. */
export function textOf({ options }: AttributeDefinition, value: string | number | boolean, locale: Locale): string {
  return textIn(options.get(String(value))?.name, locale) ?? String(value)
}

export const listOf = (value: Value): (string | number | boolean)[] => (Array.isArray(value) ? value : [value])

function wireValue(attribute: AttributeDefinition, value: Value, locale: Locale): unknown {
  const texts = listOf(value).map((each) => (typeof each === 'string' ? textOf(attribute, each, locale) : each))
  return attribute.type.startsWith('LIST_') ? texts : texts[0]
}

export function toAttributeValues(values: AttributeValues, attributes: Attributes, locale: Locale): AttributeValue[] {
  return valuesIn(values, attributes).map(({ attribute, value }) => ({
    attribute: toAttribute(attribute),
    value: wireValue(attribute, value, locale),
  }))
}

export function toAttributesDetails(
  values: AttributeValues,
  attributes: Attributes,
  locale: Locale,
): Variant['attributesDetails'] {
  return valuesIn(values, attributes).map(({ attribute, value }) => {
    const option = attribute.options.get(String(value))
    return {
      attribute: {
        id: attribute.id,
        name: textIn(attribute.name, locale) ?? attribute.externalId,
        status: 'ACTIVE',
        type: attribute.type,
      },
      attributeValue: {
        id: option?.id ?? `${attribute.id}:${String(value)}`,
        value: wireValue(attribute, value, locale),
        ranking: option?.position ?? 0,
        status: 'ACTIVE',
      },
    }
  })
}
