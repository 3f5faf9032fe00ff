import { data } from 'react-router'
import { SdkError } from '@tiber/sdk/sdk-error'
import type { Log } from '@tiber/server/log'
import { problemsOf, valuesOf, type FormProblems, type FormRules } from '../forms/field-rules.ts'
import { platformProblems } from '../forms/platform-problems.ts'
import type { FormAnswer } from '../forms/use-form.ts'
import { FailureError, isRefusal } from './failure-policy.server.ts'

/** Reads the form of a request; anything else is a client error. */
export async function formOf(request: Request): Promise<FormData> {
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

export const readForm = async (request: Request, rules: FormRules) => sentForm(await formOf(request), rules)

/**
 * Submission of a form: reads, validates, sends and answers it. `recordFailure` is the `onFailure` of an attempt;
 * `send` runs a call without an entry in the failure table. The result contains the typed values, except passwords.
 */
export function sentForm(form: FormData, rules: FormRules) {
  const values = valuesOf(form, rules)
  const intent = form.get('intent')
  let problems = problemsOf(rules, values)
  let failure: string | undefined
  let status = 400
  const sent = {
    form,
    values,
    isRight: () => Object.keys(problems).length === 0 && failure === undefined,
    /** Adds problems that only the screen can detect. */
    mark(more: FormProblems) {
      problems = { ...more, ...problems }
    },
    fail(error: unknown) {
      const source = error instanceof FailureError ? error.cause : error
      if (!(source instanceof SdkError)) throw error
      const told = platformProblems(rules, source.body?.errors ?? [])
      problems = { ...problems, ...told.problems }
      if (!told.isComplete) failure = source.code ?? 'SV0002'
      status = source.status ?? 503
    },
    async send<Result>(log: Log, what: string, run: () => Promise<Result>): Promise<Result | undefined> {
      try {
        return await run()
      } catch (error) {
        log[isRefusal(error) ? 'warn' : 'error']({ operation: what, err: error }, `${what} failed`)
        sent.fail(error)
        return undefined
      }
    },
    /** Builds the action's result, with additional data for the screen. */
    answer<More extends object>(more?: More) {
      const kept = Object.entries(values).filter(([name]) => !rules[name]?.secret)
      const answer: FormAnswer = {
        intent: typeof intent === 'string' ? intent : '',
        values: Object.fromEntries(kept),
        problems,
        failure,
      }
      return data({ ...answer, ...more } as FormAnswer & Partial<More>, { status })
    },
  }
  return sent
}
