import { describe, expect, test } from 'vitest'
import { Compile } from 'typebox/compile'
import { returnsFile, getSuccessStatus } from '@tiber/contract/call'
import { calls, sampleOf, titled, usePlatform } from './all-calls.ts'
import { ask } from './raw-request.ts'
import { closed } from './schema-fields.ts'

/** Runs nearly every SQL statement once; the only contract-wide test that runs on both databases. */

const used = usePlatform()

describe.each(titled(calls))('%s', (_title, named) => {
  const { call } = named

  test('a valid request returns exactly the declared response', async () => {
    const answer = await ask(used.platform, call, await sampleOf(named, used))
    expect({ status: answer.statusCode, body: answer.payload }).toMatchObject({ status: getSuccessStatus(call) })
    if (returnsFile(call)) {
      expect(answer.payload).toMatch(/^%PDF-/)
      return
    }
    const value: unknown = getSuccessStatus(call) === 204 ? null : answer.json()
    expect([...Compile(closed(call.returns)).Errors(value)]).toEqual([])
    expect(answer.payload === '').toBe(getSuccessStatus(call) === 204)
  })
})
