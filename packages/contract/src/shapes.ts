import { Type, type TProperties, type TSchema } from 'typebox'

/** An object that refuses fields it does not know (CO0005): what every request body and query is made of. */
export function closedObject<Properties extends TProperties>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false })
}

/** A text that must be there and not blank, with an upper limit so that nobody stores a novel in a name. */
export function Text(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: '\\S' })
}

/** A text that may be left out; null and blank both mean that there is none. */
export function OptionalText(maxLength: number) {
  return Type.Optional(Nullable(Type.String({ maxLength })))
}

export const Url = Type.String({ format: 'uri', maxLength: 2000 })

export function Nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()])
}

/** One of a closed list of words. */
export function OneOf<const Word extends string>(words: readonly Word[]) {
  return Type.Unsafe<Word>({ type: 'string', enum: words })
}
