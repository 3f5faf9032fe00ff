import type { TSchema } from 'typebox'

type Step = string | number
export type Field = { at: Step[]; name: string; type: string; maxLength?: number; isRequired: boolean; isOneOf?: true }
type Plain = {
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
export function fieldsOf(schema: TSchema | undefined, at: Step[] = [], isRequired = false): Field[] {
  const { type, properties, required = [], items, anyOf, allOf, maxLength, enum: words } = (schema ?? {}) as Plain
  if (properties)
    return Object.entries(properties).flatMap(([name, each]) => fieldsOf(each, [...at, name], required.includes(name)))
  if (items) return fieldsOf(items, [...at, 0])
  // A field that accepts several types has no wrong type to test.
  if (anyOf && kindsOf(anyOf) > 1) return []
  if (anyOf ?? allOf) return (anyOf ?? allOf ?? []).flatMap((each) => fieldsOf(each, at, isRequired))
  if (type === undefined || type === 'null' || at.length === 0) return []
  const rest = { ...(maxLength !== undefined && { maxLength }), ...(words && { isOneOf: true as const }) }
  return [{ at, name: at.join('.'), type, isRequired, ...rest }]
}

const kindsOf = (schemas: TSchema[]) =>
  new Set((schemas as Plain[]).flatMap(({ type }) => (type === undefined || type === 'null' ? [] : [type]))).size

/** Returns a copy with one value replaced; missing parents are created, undefined removes the value. */
export function withValue(source: unknown, at: readonly Step[], value: unknown): unknown {
  const [step, ...rest] = at
  if (step === undefined) return value
  const next = withValue((source as Record<Step, unknown> | undefined)?.[step], rest, value)
  if (typeof step === 'number') return Object.assign([...((source as unknown[] | undefined) ?? [])], { [step]: next })
  return { ...(source as object | undefined), [step]: next }
}

/** Returns the schema with every object closed, so that an undeclared field fails validation. */
export function closed(schema: TSchema): TSchema {
  const { properties, items, anyOf, allOf } = schema as Plain
  return {
    ...withClosedProperties(schema),
    ...(properties && { additionalProperties: false }),
    ...(items && { items: closed(items) }),
    ...(anyOf && { anyOf: anyOf.map(closed) }),
    // Each part of an intersection declares only its own fields.
    ...(allOf && { allOf: allOf.map(withClosedProperties), unevaluatedProperties: false }),
  }
}

function withClosedProperties(schema: TSchema): TSchema {
  const { properties } = schema as Plain
  if (!properties) return schema
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, closed(each)])),
  }
}
