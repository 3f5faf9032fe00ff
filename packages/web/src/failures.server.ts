import { SdkError } from '@tiber/sdk/sdk-error'

export type Policy =
  | 'rethrow'
  | 'rethrow with the server message'
  | 'null'
  // An unreachable platform is not a refusal: nobody is signed out because a server restarts.
  | 'null when refused'
  | 'nothing'
  | 'empty list'
type Outcome<Handling extends Policy, Result> = Handling extends 'null' | 'null when refused' | 'nothing'
  ? Result | null
  : Result

/** Receives the swallowed error, so that a screen or form can show it. */
export type OnFailure = (error: unknown) => void

type FailureLog = Record<'error' | 'warn', (details: object, message: string) => void>
type FailureReport = { log: FailureLog; onFailure?: OnFailure | undefined }

/** Creates the function that runs an operation, logs its failure and handles it by the table. */
export const createAttempt =
  <Table extends Record<string, Policy>>(table: Table) =>
  async <Name extends keyof Table & string, Result>(
    { log, onFailure }: FailureReport,
    operation: Name,
    run: () => Promise<Result>,
  ): Promise<Outcome<Table[Name], Result>> => {
    try {
      return (await run()) as Outcome<Table[Name], Result>
    } catch (error) {
      // A refusal is the visitor's problem, anything else is ours.
      log[isRefusal(error) ? 'warn' : 'error']({ operation, err: error }, `${operation} failed`)
      const policy: Policy = table[operation]!
      if (policy === 'rethrow') throw error
      if (policy === 'rethrow with the server message')
        throw new FailureError(getServerMessage(error), { cause: error })
      if (policy === 'null when refused' && !isRefusal(error)) throw error
      onFailure?.(error)
      return (policy === 'empty list' ? [] : null) as Outcome<Table[Name], Result>
    }
  }

/** Carries the server's message to the form that caused it. */
export class FailureError extends Error {
  override readonly name = 'FailureError'
}

/** Returns whether the platform refused the request, as opposed to being unreachable or failing. */
export function isRefusal(error: unknown): boolean {
  return error instanceof SdkError && error.status !== undefined && error.status < 500 && error.status !== 429
}

/** Returns the status of a refusal; undefined for any other error. */
export const getRefusalStatus = (error: unknown): number | undefined =>
  error instanceof SdkError && isRefusal(error) ? error.status : undefined

/** Returns whether the platform did not respond or failed, for which nobody is signed out. */
export const isUnreachable = (error: unknown) => error instanceof SdkError && !isRefusal(error)

export function getErrorCode(error: unknown): string | undefined {
  const source = error instanceof FailureError ? error.cause : error
  return source instanceof SdkError ? source.code : undefined
}

/** Returns the fields of the request that the platform did not accept. */
export function getRefusedFields(error: unknown): (string | undefined)[] {
  const source = error instanceof FailureError ? error.cause : error
  return source instanceof SdkError ? source.problems.map(({ detail }) => detail) : []
}

const getServerMessage = (error: unknown) =>
  error instanceof SdkError ? error.serverMessage : error instanceof Error ? error.message : String(error)
