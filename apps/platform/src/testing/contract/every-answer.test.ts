import { describe, expect, test } from 'vitest'
import { Compile } from 'typebox/compile'
import { answersWithFile, successStatus } from '@tiber/contract/call'
import { calls, sampleOf, titled, usePlatform } from './all-calls.ts'
import { ask } from './raw-request.ts'
import { closed } from './schema-fields.ts'

/** Runs every statement at least once; the one contract-wide test that runs on both databases. */

const used = usePlatform()

describe.each(titled(calls))('%s', (_title, named) => {
  const { call } = named

  test('answers a good request with what it declares, and nothing else', async () => {
    const answer = await ask(used.platform, call, await sampleOf(named, used))
    expect({ status: answer.statusCode, body: answer.payload }).toMatchObject({ status: successStatus(call) })
    if (answersWithFile(call)) {
      expect(answer.payload).toMatch(/^%PDF-/)
      return
    }
    const value: unknown = successStatus(call) === 204 ? null : answer.json()
    expect([...Compile(closed(call.returns)).Errors(value)]).toEqual([])
    expect(answer.payload === '').toBe(successStatus(call) === 204)
  })
})
