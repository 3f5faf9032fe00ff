import type { FieldProblem, FormProblems, FormRules } from './field-rules.ts'

type Told = { code: string; detail?: string | undefined }

const kinds: Record<string, FieldProblem> = {
  'F-E-001': 'required',
  'F-E-002': 'unknown',
  'F-E-003': 'taken',
  'F-E-006': 'range',
  'F-E-007': 'range',
  'F-E-008': 'choice',
  'F-E-009': 'choice',
  'F-E-010': 'tooLong',
  'F-E-012': 'format',
  CU0002: 'taken',
  CA0004: 'taken',
  AU0001: 'wrong',
}

/** What a code means for a field. */
export const platformProblemOf = (code: string): FieldProblem | undefined => kinds[code]

/** What the platform said about fields of this form; the rest it said is not about any of them. */
export function platformProblems(rules: FormRules, told: Told[]): { problems: FormProblems; isComplete: boolean } {
  const problems: FormProblems = {}
  let isComplete = told.length > 0
  for (const { code, detail } of told) {
    const name = fieldOf(rules, detail)
    // A refused password is named by its field; other refusals are about the person, not about what was typed.
    const kind = code === 'PE0001' && name && rules[name]?.secret ? 'wrong' : kinds[code]
    if (name === undefined || !kind) isComplete = false
    else problems[name] ??= kind === 'format' && rules[name]?.email ? 'email' : kind
  }
  return { problems, isComplete }
}

/** A body may hold the form's fields deeper down: `createCustomerUserRequest.email`. */
function fieldOf(rules: FormRules, detail: string | undefined): string | undefined {
  if (detail === undefined) return undefined
  const names = [detail, detail.replace(/^customFieldValues\./, 'cf.'), detail.split('.').at(-1) ?? detail]
  return names.find((name) => rules[name])
}
