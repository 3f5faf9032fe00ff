import type { FieldProblem, FormProblems, FormRules } from './field-rules.ts'

type ReportedError = { code: string; detail?: string | undefined }

const problemsByCode: Record<string, FieldProblem> = {
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
  QU0001: 'taken',
  AU0001: 'wrong',
}

/** Returns the field problem of an error code. */
export const toFieldProblem = (code: string): FieldProblem | undefined => problemsByCode[code]

/** Maps the platform's errors to fields of this form; `isComplete` is false if some concern none of them. */
export function toFormProblems(
  rules: FormRules,
  errors: ReportedError[],
): { problems: FormProblems; isComplete: boolean } {
  const problems: FormProblems = {}
  let isComplete = errors.length > 0
  for (const { code, detail } of errors) {
    const name = findField(rules, detail)
    // A refused password is named by its field; other refusals concern the user, not the input.
    const kind = code === 'PE0001' && name && rules[name]?.secret ? 'wrong' : problemsByCode[code]
    if (name === undefined || !kind) isComplete = false
    else problems[name] ??= kind === 'format' && rules[name]?.email ? 'email' : kind
  }
  return { problems, isComplete }
}

/** The body may nest the form's fields, as in `createCustomerUserRequest.email`. */
function findField(rules: FormRules, detail: string | undefined): string | undefined {
  if (detail === undefined) return undefined
  const names = [detail, detail.replace(/^customFieldValues\./, 'cf.'), detail.split('.').at(-1) ?? detail]
  return names.find((name) => rules[name])
}
