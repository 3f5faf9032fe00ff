import { Type, type TProperties, type TSchema } from 'typebox'

/** Object that rejects unknown fields (CO0005), used for all request bodies and queries. */
export function closedObject<Properties extends TProperties>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false })
}

/** Required, non-blank text with a maximum length. */
export function Text(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: '\\S' })
}

/** Optional text; null and blank both mean no text. */
export function OptionalText(maxLength: number) {
  return Type.Optional(Nullable(Type.String({ maxLength })))
}

export const Url = Type.String({ format: 'uri', maxLength: 2000 })

export function Nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()])
}

/** String enum. */
export function OneOf<const Value extends string>(values: readonly Value[]) {
  return Type.Unsafe<Value>({ type: 'string', enum: values })
}
