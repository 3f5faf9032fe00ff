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
export type Ask = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  /** The raw body, if it is not JSON. */
  payload?: string
  /** Undefined removes a header. */
  headers?: Record<string, string | undefined>
  token?: string
}

export type Answer = Awaited<ReturnType<typeof ask>>

export const contextHeaders = { 'dj-client': 'ACCOUNT', 'dj-api-key': testApiKey }

let addresses = 0
/** Returns a new address for every request, so that rate limits of one test do not affect the next. */
export const nextAddress = () => {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

type Asked = Pick<Call, 'method' | 'path'> & Partial<Pick<Call, 'access'>>

/** Sends a request that a typed client would not allow: the declared call with any input. */
export async function ask({ app }: TestPlatform, call: Asked, given: Ask = {}) {
  const payload = given.payload ?? (given.body === undefined ? undefined : JSON.stringify(given.body))
  const headers = {
    ...contextHeaders,
    ...((call.access === 'operator' || call.access === 'seller') && { 'dj-client': 'OPERATOR' }),
    ...(payload !== undefined && { 'content-type': 'application/json' }),
    ...(given.token !== undefined && { authorization: `Bearer ${given.token}` }),
    ...given.headers,
  }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => given.params?.[name] ?? '0000000000')
  const search = writeQuery(given.query ?? {})
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

/** Expects an error with the contract's error body and a code the call documents for that status. */
export function expectRefusal(answer: Answer, status: number, code?: ErrorCode, call?: Call) {
  expect({ status: answer.statusCode, body: answer.payload }).toMatchObject({ status })
  expect(answer.headers['content-type']).toContain('application/json')
  const body = answer.json<ErrorBody>()
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
