import { beforeAll, expect, test } from 'vitest'
import { contract } from '@tiber/contract/contract'
import { createFuzzReport, type FuzzCase } from '@tiber/server/testing/fuzz/fuzz-report'
import type { HttpRequest } from '@tiber/server/testing/fuzz/http-request'
import { sendCase } from '@tiber/server/testing/fuzz/run-cases'
import { calls, usePlatform } from '../contract/all-calls.ts'
import { fuzzCall, signInElsewhere } from './fuzz-calls.ts'

/** A short run of `npm run fuzz`, always with the same requests. */

const used = usePlatform()
// The first request of each call is the valid one, which every-call.test.ts sends.
const requests = { firstIndex: 1, count: 3 }
let otherTokens: string[] = []
beforeAll(async () => {
  otherTokens = await signInElsewhere(used.platform)
})

async function send({ method, path, headers, body }: HttpRequest) {
  const payload = body === undefined ? {} : { payload: body }
  const response = await used.platform.app.inject({ method: method as 'GET', url: path, headers, ...payload })
  return { status: response.statusCode, headers: {}, body: response.payload }
}

test.each(Object.keys(contract))('%s › mutated requests never cause a server error', async (group) => {
  const report = createFuzzReport([])
  const input = { used, otherTokens, send: (each: FuzzCase) => sendCase(send, report, each), seed: '1' }
  for (const named of calls.filter(({ title }) => title.startsWith(`${group}.`))) await fuzzCall(named, requests, input)
  expect(report.countRequests()).toBeGreaterThan(0)
  expect(report.failures).toEqual([])
})
