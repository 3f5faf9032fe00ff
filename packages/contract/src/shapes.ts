import { Type, type TProperties } from 'typebox'

/** An object that refuses fields it does not know (CO0005): what every request body and query is made of. */
export function closedObject<Properties extends TProperties>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false })
}

/** A text that must be there and not blank, with an upper limit so that nobody stores a novel in a name. */
export function Text(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: '\\S' })
}
