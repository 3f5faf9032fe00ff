/** What a field must satisfy, as plain data: made from the contract's schema on the server, checked there and in the browser. */
export type FieldRule = {
  required?: boolean
  minLength?: number
  maxLength?: number
  pattern?: string
  email?: boolean
}
export type FormRules = Record<string, FieldRule>

export type FieldProblem = 'required' | 'tooShort' | 'tooLong' | 'email' | 'format'

type StringSchema = { type?: string; minLength?: number; maxLength?: number; pattern?: string; format?: string }
type ObjectSchema = { properties?: object; required?: readonly string[] }

/** The rules of a call's body, for the fields a form shows. */
export function rulesOf(schema: unknown, names: readonly string[]): FormRules {
  const { properties = {}, required = [] } = schema as ObjectSchema
  return Object.fromEntries(
    names.map((name) => {
      const { minLength, maxLength, pattern, format } = ((properties as Record<string, StringSchema>)[name] ??
        {}) as StringSchema
      const rule: FieldRule = {
        ...(required.includes(name) && { required: true }),
        ...(minLength !== undefined && minLength > 1 && { minLength }),
        ...(maxLength !== undefined && { maxLength }),
        ...(pattern !== undefined && { pattern }),
        ...(format === 'email' && { email: true }),
      }
      return [name, rule]
    }),
  )
}

export function problemOf(rule: FieldRule, value: string): FieldProblem | undefined {
  if (value.trim() === '') return rule.required ? 'required' : undefined
  if (rule.maxLength !== undefined && value.length > rule.maxLength) return 'tooLong'
  if (rule.email && !/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value.trim())) return 'email'
  if (rule.minLength !== undefined && value.length < rule.minLength) return 'tooShort'
  if (rule.pattern !== undefined && !new RegExp(rule.pattern, 'u').test(value)) return 'format'
  return undefined
}

export type FormProblems = Record<string, FieldProblem>

/** Every field's problem, in the order of the rules; empty when the form may be sent. */
export function problemsOf(rules: FormRules, values: Record<string, string>): FormProblems {
  const entries = Object.entries(rules).map(([name, rule]) => [name, problemOf(rule, values[name] ?? '')] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, FieldProblem] => entry[1] !== undefined))
}

/** The named texts of a form; files and unknown fields are left out. */
export function valuesOf(form: FormData, rules: FormRules): Record<string, string> {
  return Object.fromEntries(
    Object.keys(rules).map((name) => {
      const value = form.get(name)
      return [name, typeof value === 'string' ? value : '']
    }),
  )
}
