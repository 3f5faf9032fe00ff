import { getPathParameters, type Call } from '@tiber/contract/call'
import { SdkError } from './sdk-error.ts'

type Input = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** Throws for a missing required parameter before the request is sent (spec 5). */
export function checkInput(call: Call, { params, query, body }: Input): void {
  for (const name of getPathParameters(call.path)) requireValue(name, params?.[name])
  for (const name of listRequiredNames(call.query)) requireValue(name, query?.[name])
  for (const name of listRequiredNames(call.body))
    requireValue(name, (body as Record<string, unknown> | undefined)?.[name])
  for (const names of call.oneOf ?? []) requireExactlyOne(names, { ...query, ...(body as object | undefined) })
}

function requireValue(name: string, value: unknown) {
  if (value === undefined || value === null || value === '')
    throw SdkError.refusal('F-E-001', `'${name}' parameter is required`, name)
}

function requireExactlyOne(names: readonly string[], values: Record<string, unknown>) {
  const count = names.filter((name) => values[name] !== undefined && values[name] !== null).length
  const list = names.map((name) => `'${name}'`).join(', ')
  if (count !== 1) throw SdkError.refusal('F-E-001', `Exactly one of ${list} is required`, names[0]!)
}

function listRequiredNames(schema: unknown): string[] {
  return (schema as { required?: string[] } | undefined)?.required ?? []
}
