import { data } from 'react-router'
import { SdkError } from '@tiber/sdk/sdk-error'
import type { Log } from '@tiber/server/log'
import { problemsOf, valuesOf, type FormProblems, type FormRules } from '../forms/field-rules.ts'
import { platformProblems } from '../forms/platform-problems.ts'
import type { FormAnswer } from '../forms/use-form.ts'
import { FailureError, isRefusal } from './failure-policy.server.ts'

/** The form a request carries; anything else is the sender's mistake, not ours. */
export async function formOf(request: Request): Promise<FormData> {
  if (request.method !== 'POST') throw data('Method Not Allowed', { status: 405, headers: { allow: 'POST' } })
  const type = request.headers.get('content-type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw data('Unsupported Media Type', { status: 415 })
  try {
    return await request.formData()
  } catch {
    // A multipart body without its boundary, or one that breaks off.
    throw data('Bad Request', { status: 400 })
  }
}

export const readForm = async (request: Request, rules: FormRules) => sentForm(await formOf(request), rules)

/**
 * A form on its way: read, checked, tried, answered. `fail` is the `onFailure` of an attempt; `send` tries a call that
 * has no line in the failure table. What was typed goes back with the answer, except passwords.
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
    /** What only the screen knows to be wrong. */
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
    /** With what else the screen has to say about it. */
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
