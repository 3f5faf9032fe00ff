import { contract } from '@tiber/contract/contract'
import type { FuzzCase } from '@tiber/server/testing/fuzz/fuzz-report'
import type { HttpResponse } from '@tiber/server/testing/fuzz/http-request'
import { createRandom, type Random } from '@tiber/server/testing/fuzz/random'
import { prepareSample, type NamedCall, type TestContext } from '../contract/all-calls.ts'
import { foreignIds } from '../contract/call-samples.ts'
import { sendRequest, type RequestInput } from '../contract/raw-request.ts'
import type { TestPlatform } from '../test-platform.ts'
import { buildCallRequest } from './mutate-call.ts'

type FuzzInput = {
  used: TestContext
  /** Access tokens of other sessions, which a request may end. */
  otherTokens: readonly string[]
  send: (fuzzCase: FuzzCase) => Promise<HttpResponse | undefined>
  seed: string
}

/**
 * Sends valid and mutated requests of a call. A sample is used again until a request changed something;
 * each request has its own seed, so that it does not depend on the responses before it.
 */
export async function fuzzCall(
  named: NamedCall,
  { firstIndex, count }: { firstIndex: number; count: number },
  { used, otherTokens, send, seed }: FuzzInput,
): Promise<void> {
  const { title, call } = named
  let sample: RequestInput | undefined
  const foreign = await findForeignIds(named, used)
  const sources = { foreignIds: foreign, tokens: otherTokens }
  for (let index = firstIndex; index < firstIndex + count; index += 1) {
    const random = createRandom(`${seed} ${title} ${index}`)
    sample ??= await prepareSample(named, used)
    const mutationCount = index % validEvery === 0 ? 0 : pickMutationCount(random)
    const request = buildCallRequest(random, call, { sample, mutationCount, sources })
    const response = await send({ target: title, index, request })
    if (call.method !== 'GET' && (!response || response.status < 400)) sample = undefined
  }
}

const validEvery = 10
const pickMutationCount = (random: Random) => random.pick([1, 1, 1, 2, 2, 3])

async function findForeignIds({ call }: NamedCall, { platform }: TestContext) {
  const prepare = foreignIds[`${call.method} ${call.path}` as keyof typeof foreignIds]
  return prepare?.(platform)
}

/** Signs in each caller once more and returns the access tokens of these sessions. */
export async function signInElsewhere(platform: TestPlatform): Promise<string[]> {
  const sessions = [
    await platform.signIn('buyer@tiber.example'),
    await platform.signIn('admin@tiber.example'),
    await platform.signIn('operator@tiber.example', { client: 'OPERATOR' }),
    await platform.signIn('supplier@tiber.example', { client: 'SUPPLIER' }),
  ]
  return sessions.map(({ tokens }) => tokens.read()!.accessToken!)
}

/** Returns whether the sessions of the samples still work; a request may have ended one, or blocked its user. */
export async function hasSessions({ platform, tokens }: TestContext): Promise<boolean> {
  const { authenticatedUser } = contract.customerUsers
  const responses = [
    await sendRequest(platform, authenticatedUser, { token: tokens.buyer }),
    await sendRequest(platform, authenticatedUser, { token: tokens.admin }),
  ]
  return responses.every(({ statusCode }) => statusCode === 200)
}
