import { isDay, toStoredTime } from '../delivery/calendar.ts'
import { RequestError } from '../request-error.ts'

export type Body = Record<string, unknown>

/** Refuses a value of a request and names its field. */
export const refuse = (field: string, message: string): never => {
  throw new RequestError(422, message, { field })
}

/** Returns the object that a request wraps in a name, such as `story`. */
export function readObject(body: unknown, name: string): Body {
  const value = isObject(body) ? body[name] : undefined
  return isObject(value) ? value : refuse(name, `The request must contain ${name}.`)
}

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

type TextOptions = { fallback?: string; maxLength?: number }

/** Reads a text; an absent one is the fallback. */
export function readText(body: Body, field: string, { fallback = '', maxLength = 500 }: TextOptions = {}): string {
  const value = body[field]
  if (value === undefined || value === null) return fallback
  if (typeof value !== 'string') return refuse(field, `${field} must be a text.`)
  if (value.length > maxLength || value.includes('\0') || !value.isWellFormed())
    return refuse(field, `${field} is too long or has characters that cannot be stored.`)
  return value
}

export function requireText(body: Body, field: string, options: TextOptions = {}): string {
  const text = readText(body, field, options).trim()
  return text === '' ? refuse(field, `${field} is required.`) : text
}

export function readFlag(body: Body, field: string, fallback: boolean): boolean {
  const value = body[field]
  if (value === undefined || value === null) return fallback
  return typeof value === 'boolean' ? value : refuse(field, `${field} must be true or false.`)
}

/** Reads an id; 0 and null mean none. */
export function readId(body: Body, field: string, fallback: number | null): number | null {
  const value = body[field]
  if (value === undefined) return fallback
  if (value === null || value === 0 || value === '0') return null
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : refuse(field, `${field} must be an id.`)
}

export function readTexts(body: Body, field: string, fallback: string[]): string[] {
  const value = body[field]
  if (value === undefined || value === null) return fallback
  if (!Array.isArray(value) || value.length > 100) return refuse(field, `${field} must be a list of texts.`)
  const texts = value.map((each) => readText({ [field]: each }, field, { maxLength: 100 }).trim())
  return [...new Set(texts.filter((each) => each !== '' && !each.includes(',')))]
}

/** Reads a time; null and an empty text mean none. */
export function readTime(body: Body, field: string): string | null {
  const text = readText(body, field)
  if (text === '') return null
  const time = isDay(text.slice(0, 10)) ? toStoredTime(new Date(text)) : undefined
  return time ?? refuse(field, `${field} must be a time such as 2026-01-31T12:00:00Z.`)
}

/** Reads a list of objects, if there is one. */
export function readList(body: Body, field: string, maxLength: number): Body[] | undefined {
  const value = body[field]
  if (value === undefined || value === null) return undefined
  return Array.isArray(value) && value.length <= maxLength && value.every(isObject)
    ? value
    : refuse(field, `${field} must be a list of up to ${maxLength} entries.`)
}
