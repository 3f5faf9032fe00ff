import { getPathParameters, type Call } from '@tiber/contract/call'
import { SdkError } from './sdk-error.ts'

type Input = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** spec 5: a missing required parameter is named before anything is sent. */
export function checkInput(call: Call, { params, query, body }: Input): void {
  for (const name of getPathParameters(call.path)) requireGiven(name, params?.[name])
  for (const name of requiredNames(call.query)) requireGiven(name, query?.[name])
  for (const name of requiredNames(call.body)) requireGiven(name, (body as Record<string, unknown> | undefined)?.[name])
  for (const names of call.oneOf ?? []) requireExactlyOne(names, { ...query, ...(body as object | undefined) })
}

function requireGiven(name: string, value: unknown) {
  if (value === undefined || value === null || value === '') throw new SdkError(`'${name}' parameter is required`)
}

function requireExactlyOne(names: readonly string[], given: Record<string, unknown>) {
  const count = names.filter((name) => given[name] !== undefined && given[name] !== null).length
  if (count !== 1) throw new SdkError(`Exactly one of ${names.map((name) => `'${name}'`).join(', ')} is required`)
}

function requiredNames(schema: unknown): string[] {
  return (schema as { required?: string[] } | undefined)?.required ?? []
}
