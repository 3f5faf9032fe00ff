import { describe, test } from 'vitest'
import { calls, prepareSample, toTitledRows, usePlatform } from './all-calls.ts'
import { expectDeclaredResponse } from './declared-response.ts'
import { sendRequest } from './raw-request.ts'

/** Runs nearly every SQL statement once, on the embedded database; every-call.test.ts does so on PostgreSQL. */

const used = usePlatform()

describe.each(toTitledRows(calls))('%s', (_title, named) => {
  test('a valid request returns exactly the declared response', async () => {
    const response = await sendRequest(used.platform, named.call, await prepareSample(named, used))
    expectDeclaredResponse(named.call, response)
  })
})
