import { parseDay } from '../day.ts'

/**
 * Constraints of a field as plain data: derived from the contract's schema on the server, checked there and in the
 * browser.
 */
export type FieldRule = {
  /** A text by default. */
  kind?: 'boolean' | 'choice' | 'list' | 'number' | 'metric' | 'date'
  required?: boolean
  /** A blank value is sent as null, which removes the old one; otherwise it is omitted. */
  nullable?: boolean
  minLength?: number
  maxLength?: number
  pattern?: string
  email?: boolean
  choices?: string[]
  /** Sent without spaces, which phone numbers are typed with, so that they do not count in the length. */
  compact?: boolean
  /** Not trimmed, and never sent back to the browser. */
  secret?: boolean
}
export type FormRules = Record<string, FieldRule>

export type FieldProblem =
  | 'required'
  | 'tooShort'
  | 'tooLong'
  | 'email'
  | 'format'
  | 'choice'
  | 'number'
  | 'date'
  | 'range'
  | 'taken'
  | 'unknown'
  | 'wrong'
  | 'file'
  | 'tooLarge'

/** All values are texts: a ticked checkbox is `true`, a list has one line per value. */
export type FormValues = Record<string, string>

type FieldSchema = {
  type?: string
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  enum?: readonly string[]
  items?: FieldSchema
  minItems?: number
  anyOf?: FieldSchema[]
}
type ObjectSchema = { properties?: object; required?: readonly string[] }

/** Derives the rules of a form's fields from the body of a call; a form may require more fields than the call does. */
export function buildRules(schema: unknown, names: readonly string[], alsoRequired: readonly string[] = []): FormRules {
  const { properties = {}, required = [] } = schema as ObjectSchema
  const isRequired = (name: string) => required.includes(name) || alsoRequired.includes(name)
  return Object.fromEntries(
    names.map((name) => {
      const field = (properties as Record<string, FieldSchema>)[name] ?? {}
      return [name, { ...(isRequired(name) && { required: true }), ...buildRule(name, field) }]
    }),
  )
}

function buildRule(name: string, field: FieldSchema): FieldRule {
  const isNullable = field.anyOf?.some(({ type }) => type === 'null')
  const schema = field.anyOf?.find(({ type }) => type !== 'null') ?? field
  const { minLength, maxLength, pattern, format, items } = schema
  const choices = schema.enum ?? items?.enum
  return {
    ...(isNullable && { nullable: true }),
    ...(schema.type === 'boolean' && { kind: 'boolean' }),
    ...(schema.enum && { kind: 'choice' }),
    ...(format === 'date' && { kind: 'date' }),
    ...(schema.type === 'array' && { kind: 'list' }),
    ...(schema.minItems && { required: true }),
    ...(choices && { choices: [...choices] }),
    ...(minLength !== undefined && minLength > 1 && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(pattern !== undefined && pattern !== '\\S' && { pattern }),
    ...(format === 'email' && { email: true }),
    ...(name === 'phone' && { compact: true }),
    ...(/password/i.test(name) && { secret: true }),
  }
}

export function validateField(rule: FieldRule, typed: string): FieldProblem | undefined {
  const value = toSentText(rule, typed)
  if (value.trim() === '') return rule.required ? 'required' : undefined
  if (rule.kind === 'number') return isNumber(value) ? undefined : 'number'
  if (rule.kind === 'metric') return isNumber(value.split('\n')[0] ?? '') ? undefined : 'number'
  if (rule.kind === 'date') return parseDay(value) ? undefined : 'date'
  if (rule.choices) return splitLines(value).every((each) => rule.choices?.includes(each)) ? undefined : 'choice'
  if (rule.maxLength !== undefined && value.length > rule.maxLength) return 'tooLong'
  if (rule.email && !isEmail(value)) return 'email'
  if (rule.minLength !== undefined && value.length < rule.minLength) return 'tooShort'
  if (rule.pattern !== undefined && !matchesPattern(rule, value)) return 'format'
  return undefined
}

export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)

const matchesPattern = ({ kind, pattern = '' }: FieldRule, value: string) =>
  (kind === 'list' ? splitLines(value) : [value]).every((each) => new RegExp(pattern, 'u').test(each))

export type FormProblems = Record<string, FieldProblem>

/** Validates all fields in the order of the rules; empty if the form is valid. */
export function validateForm(rules: FormRules, values: FormValues): FormProblems {
  const entries = Object.entries(rules).map(([name, rule]) => [name, validateField(rule, values[name] ?? '')] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, FieldProblem] => entry[1] !== undefined))
}

/** Reads the fields of the rules from a form; ignores files and other fields. */
export function readValues(form: FormData, rules: FormRules): FormValues {
  return Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => {
      const texts = form.getAll(name).filter((each): each is string => typeof each === 'string')
      if (rule.kind === 'boolean') return [name, texts.some((each) => each !== '') ? 'true' : '']
      // Browsers submit multi-line texts with carriage returns.
      return [name, joinTexts(rule, texts).replaceAll('\r\n', '\n')]
    }),
  )
}

function joinTexts({ kind }: FieldRule, texts: string[]): string {
  // A unit is always selected; without a number it means nothing.
  if (kind === 'metric') return texts[0]?.trim() ? texts.join('\n') : ''
  return kind === 'list' ? texts.join('\n') : (texts[0] ?? '')
}

/** Builds the body of a call from form values; blank means none. Validate first with `validateForm`. */
export function buildBody<Body>(rules: FormRules, values: FormValues): Body {
  const entries = Object.entries(rules).map(([name, rule]) => [name, toSentValue(rule, values[name] ?? '')] as const)
  // The rules are derived from the schema of this body.
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Body
}

function toSentValue(rule: FieldRule, typed: string): unknown {
  const text = toSentText(rule, typed)
  if (rule.kind === 'boolean') return text !== ''
  if (rule.kind === 'list') return splitLines(text)
  if (text === '') return rule.nullable ? null : undefined
  return rule.kind === 'number' ? parseNumber(text) : text
}

function toSentText({ kind, secret, compact }: FieldRule, typed: string): string {
  if (secret) return typed
  if (kind === 'date') return parseDay(typed) ?? typed.trim()
  return compact ? typed.replaceAll(/\s/g, '') : typed.trim()
}

export function splitLines(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))]
}

/** Accepts comma and point as decimal separators; thousands separators are not supported. */
export const parseNumber = (text: string) => Number(text.trim().replace(',', '.'))

const isNumber = (text: string) => /^[+-]?\d+([.,]\d+)?$/.test(text.trim())
