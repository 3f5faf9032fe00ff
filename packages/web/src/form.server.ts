import { data } from 'react-router'
import { SdkError } from '@tiber/sdk/sdk-error'
import type { Log } from '@tiber/server/log'
import { validateForm, readValues, type FormProblems, type FormRules } from '@tiber/ui/forms/field-rules.ts'
import { toFormProblems } from '@tiber/ui/forms/platform-problems.ts'
import type { FormResult } from '@tiber/ui/forms/use-form.ts'
import { FailureError, isRefusal } from './failures.server.ts'

/** Reads the form of a request; anything else is a client error. */
export async function readFormData(request: Request): Promise<FormData> {
  if (request.method !== 'POST') throw data('Method Not Allowed', { status: 405, headers: { allow: 'POST' } })
  const type = request.headers.get('content-type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw data('Unsupported Media Type', { status: 415 })
  try {
    return await request.formData()
  } catch {
    // A multipart body without a boundary, or a truncated one.
    throw data('Bad Request', { status: 400 })
  }
}

export const readSubmission = async (request: Request, rules: FormRules) =>
  createSubmission(await readFormData(request), rules)

/**
 * Submission of a form: reads, validates, sends and answers it. `recordFailure` is the `onFailure` of an attempt;
 * `send` runs a call without an entry in the failure table. The result contains the typed values, except passwords.
 */
export function createSubmission(form: FormData, rules: FormRules) {
  const values = readValues(form, rules)
  const intent = form.get('intent')
  let problems = validateForm(rules, values)
  let failure: string | undefined
  let status = 400
  const submission = {
    form,
    values,
    isValid: () => Object.keys(problems).length === 0 && failure === undefined,
    /** Adds problems that only the screen can detect. */
    addProblems(additional: FormProblems) {
      problems = { ...additional, ...problems }
    },
    recordFailure(error: unknown) {
      const source = error instanceof FailureError ? error.cause : error
      if (!(source instanceof SdkError)) throw error
      const reported = toFormProblems(rules, source.body?.errors ?? [])
      problems = { ...problems, ...reported.problems }
      if (!reported.isComplete) failure = source.code ?? 'SV0002'
      status = source.status ?? 503
    },
    async send<Result>(log: Log, operation: string, run: () => Promise<Result>): Promise<Result | undefined> {
      try {
        return await run()
      } catch (error) {
        log[isRefusal(error) ? 'warn' : 'error']({ operation, err: error }, `${operation} failed`)
        submission.recordFailure(error)
        return undefined
      }
    },
    /** Builds the action's result, with additional data for the screen. */
    toResult<More extends object>(additional?: More) {
      const resubmittable = Object.entries(values).filter(([name]) => !rules[name]?.secret)
      const result: FormResult = {
        intent: typeof intent === 'string' ? intent : '',
        values: Object.fromEntries(resubmittable),
        problems,
        failure,
      }
      return data({ ...result, ...additional } as FormResult & Partial<More>, { status })
    },
  }
  return submission
}
