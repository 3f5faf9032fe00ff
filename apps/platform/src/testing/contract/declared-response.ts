import { Compile } from 'typebox/compile'
import { expect } from 'vitest'
import { getSuccessStatus, returnsFile, type Call } from '@tiber/contract/call'
import { findWrongPrices } from './price-pairs.ts'
import type { RawResponse } from './raw-request.ts'
import { closeSchema } from './schema-fields.ts'

/** Expects exactly the response that the call declares. */
export function expectDeclaredResponse(call: Call, response: RawResponse) {
  expect({ status: response.statusCode, body: response.payload }).toMatchObject({ status: getSuccessStatus(call) })
  if (returnsFile(call)) {
    expect(response.payload).toMatch(/^%PDF-|^.PNG/)
    return
  }
  const value: unknown = getSuccessStatus(call) === 204 ? null : response.json()
  expect([...Compile(closeSchema(call.returns)).Errors(value)]).toEqual([])
  expect(response.payload === '').toBe(getSuccessStatus(call) === 204)
  expect(findWrongPrices(value)).toEqual([])
}
