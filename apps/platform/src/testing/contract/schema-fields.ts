import type { TSchema } from 'typebox'

type Step = string | number
export type Field = { at: Step[]; name: string; type: string; maxLength?: number; isRequired: boolean; isOneOf?: true }
type PlainSchema = {
  type?: string
  properties?: Record<string, TSchema>
  required?: string[]
  items?: TSchema
  anyOf?: TSchema[]
  allOf?: TSchema[]
  maxLength?: number
  enum?: unknown[]
}

/** Lists every single value of a schema at any depth, so that a test can replace it. */
export function listFields(schema: TSchema | undefined, at: Step[] = [], isRequired = false): Field[] {
  const {
    type,
    properties,
    required = [],
    items,
    anyOf,
    allOf,
    maxLength,
    enum: choices,
  } = (schema ?? {}) as PlainSchema
  if (properties)
    return Object.entries(properties).flatMap(([name, each]) =>
      listFields(each, [...at, name], required.includes(name)),
    )
  if (items) return listFields(items, [...at, 0])
  // A field that accepts several types has no wrong type to test.
  if (anyOf && countTypes(anyOf) > 1) return []
  if (anyOf ?? allOf) return (anyOf ?? allOf ?? []).flatMap((each) => listFields(each, at, isRequired))
  if (type === undefined || type === 'null' || at.length === 0) return []
  const rest = { ...(maxLength !== undefined && { maxLength }), ...(choices && { isOneOf: true as const }) }
  return [{ at, name: at.join('.'), type, isRequired, ...rest }]
}

const countTypes = (schemas: TSchema[]) =>
  new Set((schemas as PlainSchema[]).flatMap(({ type }) => (type === undefined || type === 'null' ? [] : [type]))).size

/** Returns a copy with one value replaced; missing parents are created, undefined removes the value. */
export function replaceValue(source: unknown, at: readonly Step[], value: unknown): unknown {
  const [step, ...rest] = at
  if (step === undefined) return value
  const next = replaceValue((source as Record<Step, unknown> | undefined)?.[step], rest, value)
  if (typeof step === 'number') return Object.assign([...((source as unknown[] | undefined) ?? [])], { [step]: next })
  return { ...(source as object | undefined), [step]: next }
}

/** Returns the schema with every object closed, so that an undeclared field fails validation. */
export function closeSchema(schema: TSchema): TSchema {
  const { properties, items, anyOf, allOf } = schema as PlainSchema
  return {
    ...closeProperties(schema),
    ...(properties && { additionalProperties: false }),
    ...(items && { items: closeSchema(items) }),
    ...(anyOf && { anyOf: anyOf.map(closeSchema) }),
    // Each part of an intersection declares only its own fields.
    ...(allOf && { allOf: allOf.map(closeProperties), unevaluatedProperties: false }),
  }
}

function closeProperties(schema: TSchema): TSchema {
  const { properties } = schema as PlainSchema
  if (!properties) return schema
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, closeSchema(each)])),
  }
}
