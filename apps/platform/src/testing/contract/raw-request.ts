import { STATUS_CODES } from 'node:http'
import { expect } from 'vitest'
import { Compile } from 'typebox/compile'
import type { Call } from '@tiber/contract/call'
import { contract } from '@tiber/contract/contract'
import { ErrorBody, type ErrorCode } from '@tiber/contract/errors'
import { writeQuery } from '@tiber/contract/query-string'
import { toOpenApi } from '../../http/openapi.ts'
import { testApiKey, type TestPlatform } from '../test-platform.ts'

/** The parts of a request, each of which a test may omit or make invalid. */
export type RequestInput = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  /** The raw body, if it is not JSON. */
  payload?: string
  /** Undefined removes a header. */
  headers?: Record<string, string | undefined>
  token?: string
}

export type RawResponse = Awaited<ReturnType<typeof sendRequest>>

export const contextHeaders = { 'dj-client': 'ACCOUNT', 'dj-api-key': testApiKey }

let addressCount = 0
/** Returns a new address for every request, so that rate limits of one test do not affect the next. */
export const nextAddress = () => {
  addressCount += 1
  return `10.${(addressCount >> 16) & 255}.${(addressCount >> 8) & 255}.${addressCount & 255}`
}

type RequestTarget = Pick<Call, 'method' | 'path'> & Partial<Pick<Call, 'access'>>

/** Sends a request that a typed client would not allow: the declared call with any input. */
export async function sendRequest({ app }: TestPlatform, call: RequestTarget, input: RequestInput = {}) {
  const payload = input.payload ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
  const headers = {
    ...contextHeaders,
    ...((call.access === 'operator' || call.access === 'seller') && { 'dj-client': 'OPERATOR' }),
    ...(call.access === 'supplier' && { 'dj-client': 'SUPPLIER' }),
    ...(payload !== undefined && { 'content-type': 'application/json' }),
    ...(input.token !== undefined && { authorization: `Bearer ${input.token}` }),
    ...input.headers,
  }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => input.params?.[name] ?? '0000000000')
  const search = writeQuery(input.query ?? {})
  return app.inject({
    method: call.method,
    url: `${path}${search && `?${search}`}`,
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
    remoteAddress: nextAddress(),
    ...(payload !== undefined && { payload }),
  })
}

const errorBody = Compile(ErrorBody)
const document = toOpenApi(contract, '/')

type Refusal = { status: number; code?: ErrorCode; call?: Call }

/** Expects an error with the contract's error body and a code the call documents for that status. */
export function expectRefusal(response: RawResponse, { status, code, call }: Refusal) {
  expect({ status: response.statusCode, body: response.payload }).toMatchObject({ status })
  expect(response.headers['content-type']).toContain('application/json')
  const body = response.json<ErrorBody>()
  expect([...errorBody.Errors(body)]).toEqual([])
  expect(body).toMatchObject({
    error: STATUS_CODES[status],
    code: body.errors[0]?.code,
    message: body.errors[0]?.message,
  })
  if (code) expect(body.code).toBe(code)
  if (call) expect(documentedErrors(call, status)).toContain(body.code)
}

function documentedErrors(call: Call, status: number): string {
  const operation = document.paths[call.path]?.[call.method.toLowerCase()] as {
    responses: Record<string, { description: string }>
  }
  return operation.responses[status]?.description ?? ''
}
