import { describe, expect, test } from 'vitest'
import { Compile } from 'typebox/compile'
import { returnsFile, getSuccessStatus } from '@tiber/contract/call'
import { calls, prepareSample, toTitledRows, usePlatform } from './all-calls.ts'
import { findWrongPrices } from './price-pairs.ts'
import { sendRequest } from './raw-request.ts'
import { closeSchema } from './schema-fields.ts'

/** Runs nearly every SQL statement once; the only contract-wide test that runs on both databases. */

const used = usePlatform()

describe.each(toTitledRows(calls))('%s', (_title, named) => {
  const { call } = named

  test('a valid request returns exactly the declared response', async () => {
    const response = await sendRequest(used.platform, call, await prepareSample(named, used))
    expect({ status: response.statusCode, body: response.payload }).toMatchObject({ status: getSuccessStatus(call) })
    if (returnsFile(call)) {
      expect(response.payload).toMatch(/^%PDF-|^.PNG/)
      return
    }
    const value: unknown = getSuccessStatus(call) === 204 ? null : response.json()
    expect([...Compile(closeSchema(call.returns)).Errors(value)]).toEqual([])
    expect(response.payload === '').toBe(getSuccessStatus(call) === 204)
    expect(findWrongPrices(value)).toEqual([])
  })
})
