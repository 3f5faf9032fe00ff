import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SecondFactorChallenge } from '@tiber/contract/company/second-factor'
import { demoPassword, demoUsers } from '@tiber/demo-data/people'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import type { SdkError } from '@tiber/sdk/sdk-error'
import { nextAddress } from '../../../testing/contract/raw-request.ts'
import { enrol, removeFactor, showCode } from '../../../testing/second-factors.ts'
import { startTestPlatform, type TestPlatform } from '../../../testing/test-platform.ts'
import { createLinkToken } from './links.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform({ SECOND_FACTOR_REQUIRED: '1', TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => platform.close())

const findId = (name: string) => demoUsers.find(({ email }) => email === `${name}@tiber.example`)!.id
beforeEach(async () => {
  for (const name of ['operator', 'finance', 'sales', 'supplier']) await removeFactor(platform, findId(name))
})

/** Creates a client at an address of its own, so that limits of one test do not affect the next. */
const createClient = (client: 'OPERATOR' | 'SUPPLIER' = 'OPERATOR') =>
  platform.createClient({ client, headers: { 'x-forwarded-for': nextAddress() } })
const credentials = (name: string) => ({ body: { username: `${name}@tiber.example`, password: demoPassword } })

/** Signs in with the password only and returns the challenge. */
async function getChallenge(client: PlatformClient, name: string): Promise<string> {
  const error: unknown = await client.auth.token(credentials(name)).catch((each: unknown) => each)
  expect(error).toMatchObject({ status: 401, code: 'AU0005' })
  return ((error as SdkError).body!.content as SecondFactorChallenge).challenge
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('setting up a second factor', () => {
  test('a secret counts once a code confirms it, and gives ten recovery codes', async () => {
    const { client } = await platform.signIn('sales@tiber.example', { client: 'OPERATOR' })
    const { secret, uri } = await client.secondFactor.start()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toContain('sales%40tiber.example')
    await platform.signIn('sales@tiber.example', { client: 'OPERATOR' })
    await enrol(platform, findId('sales'), 'PENDING')
    const { recoveryCodes } = await client.secondFactor.confirm({ body: { code: showCode(platform) } })
    expect(new Set(recoveryCodes).size).toBe(10)
    const { staff } = await client.customerUsers.authenticatedUser()
    expect(staff?.secondFactor).toEqual({ enabled: true, required: false, recoveryCodesLeft: 10 })
  })

  test('a wrong code confirms nothing', async () => {
    const { client } = await platform.signIn('sales@tiber.example', { client: 'OPERATOR' })
    await enrol(platform, findId('sales'), 'PENDING')
    const confirm = client.secondFactor.confirm({ body: { code: wrong(showCode(platform)) } })
    await expect(confirm).rejects.toMatchObject({ status: 400, code: 'AU0006' })
    await expect(platform.signIn('sales@tiber.example', { client: 'OPERATOR' })).resolves.toBeDefined()
  })

  test('confirming ends the sessions that were opened without it, except the current one', async () => {
    const [here, elsewhere] = [
      await platform.signIn('sales@tiber.example', { client: 'OPERATOR' }),
      await platform.signIn('sales@tiber.example', { client: 'OPERATOR' }),
    ]
    await enrol(platform, findId('sales'), 'PENDING')
    await here.client.secondFactor.confirm({ body: { code: showCode(platform) } })
    await expect(here.client.customerUsers.authenticatedUser()).resolves.toBeDefined()
    await expect(elsewhere.client.customerUsers.authenticatedUser()).rejects.toMatchObject({ status: 401 })
  })

  test('replacing it needs a code of the one in use', async () => {
    const { client } = await platform.signIn('sales@tiber.example', { client: 'OPERATOR' })
    await enrol(platform, findId('sales'))
    await expect(client.secondFactor.start()).rejects.toMatchObject({ code: 'F-E-001' })
    const start = client.secondFactor.start({ body: { code: wrong(showCode(platform)) } })
    await expect(start).rejects.toMatchObject({ code: 'AU0006' })
    await expect(client.secondFactor.start({ body: { code: showCode(platform) } })).resolves.toBeDefined()
    await getChallenge(createClient(), 'sales')
  })
})

describe('signing in with a second factor', () => {
  test('the password alone gives a challenge, which a code completes', async () => {
    await enrol(platform, findId('sales'))
    const client = createClient()
    const challenge = await getChallenge(client, 'sales')
    await expect(client.customerUsers.authenticatedUser()).rejects.toMatchObject({ status: 401 })
    await client.secondFactor.signIn({ body: { challenge, code: ` ${showCode(platform)} ` } })
    await expect(client.customerUsers.authenticatedUser()).resolves.toMatchObject({ staff: { roles: ['SALES'] } })
  })

  test('a wrong password is answered as without a second factor', async () => {
    await enrol(platform, findId('sales'))
    const signIn = createClient().auth.token({ body: { username: 'sales@tiber.example', password: 'wrong' } })
    await expect(signIn).rejects.toMatchObject({ status: 401, code: 'AU0001' })
  })

  test.each([-1, 1])('a code %i step away from our clock counts', async (steps) => {
    await enrol(platform, findId('sales'))
    const client = createClient()
    const challenge = await getChallenge(client, 'sales')
    await client.secondFactor.signIn({ body: { challenge, code: showCode(platform, steps) } })
  })

  test('a code works once, also for another challenge', async () => {
    await enrol(platform, findId('sales'))
    const client = createClient()
    const [first, second] = [await getChallenge(client, 'sales'), await getChallenge(client, 'sales')]
    const code = showCode(platform)
    await client.secondFactor.signIn({ body: { challenge: first, code } })
    const again = createClient().secondFactor.signIn({ body: { challenge: second, code } })
    await expect(again).rejects.toMatchObject({ code: 'AU0006' })
    const earlier = createClient().secondFactor.signIn({ body: { challenge: second, code: showCode(platform, -1) } })
    await expect(earlier).rejects.toMatchObject({ code: 'AU0006' })
  })

  test('of two concurrent sign-ins with one code, one succeeds', async () => {
    await enrol(platform, findId('sales'))
    const client = createClient()
    const challenges = [await getChallenge(client, 'sales'), await getChallenge(client, 'sales')]
    const code = showCode(platform)
    const attempts = challenges.map((challenge) => createClient().secondFactor.signIn({ body: { challenge, code } }))
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('a challenge works once and for five minutes', async () => {
    await enrol(platform, findId('sales'))
    const client = createClient()
    const [used, late] = [await getChallenge(client, 'sales'), await getChallenge(client, 'sales')]
    await client.secondFactor.signIn({ body: { challenge: used, code: showCode(platform) } })
    platform.advance(5 * 60 + 1)
    for (const challenge of [used, late, 'made-up']) {
      const signIn = createClient().secondFactor.signIn({ body: { challenge, code: showCode(platform) } })
      await expect(signIn).rejects.toMatchObject({ status: 400, code: 'AU0004' })
    }
    await expect(client.auth.isTokenValid({ query: { token: late } })).resolves.toBe(false)
  })

  test('after five wrong codes even the right one is refused for a quarter of an hour', async () => {
    await enrol(platform, findId('sales'))
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const challenge = await getChallenge(createClient(), 'sales')
      const signIn = createClient().secondFactor.signIn({ body: { challenge, code: wrong(showCode(platform)) } })
      await expect(signIn).rejects.toMatchObject({ code: 'AU0006' })
    }
    const challenge = await getChallenge(createClient(), 'sales')
    const blocked = createClient().secondFactor.signIn({ body: { challenge, code: showCode(platform) } })
    await expect(blocked).rejects.toMatchObject({ status: 429 })
    platform.advance(15 * 60 + 1)
    const client = createClient()
    const later = await getChallenge(client, 'sales')
    await client.secondFactor.signIn({ body: { challenge: later, code: showCode(platform) } })
  })

  test('a recovery code works once, however it is typed', async () => {
    const { client } = await platform.signIn('sales@tiber.example', { client: 'OPERATOR' })
    await enrol(platform, findId('sales'), 'PENDING')
    const { recoveryCodes } = await client.secondFactor.confirm({ body: { code: showCode(platform) } })
    const code = recoveryCodes[3]!.toUpperCase().replace('-', ' ')
    const challenge = await getChallenge(createClient(), 'sales')
    await client.secondFactor.signIn({ body: { challenge, code } })
    const { staff } = await client.customerUsers.authenticatedUser()
    expect(staff?.secondFactor.recoveryCodesLeft).toBe(9)
    const again = await getChallenge(createClient(), 'sales')
    await expect(client.secondFactor.signIn({ body: { challenge: again, code } })).rejects.toMatchObject({
      code: 'AU0006',
    })
  })

  test('a new password does not replace it', async () => {
    const userId = findId('supplier')
    await enrol(platform, userId)
    const link = { userId, purpose: 'RESET_PASSWORD', lifetimeSeconds: 60 } as const
    const resetPasswordToken = await createLinkToken(platform.systemContext(), link)
    const client = createClient('SUPPLIER')
    const newPassword = 'Nueva-2026!'
    const reset = client.auth.resetPassword({ body: { newPassword, resetPasswordToken } })
    await expect(reset).rejects.toMatchObject({ status: 401, code: 'AU0005' })
    const signIn = client.auth.token({ body: { username: 'supplier@tiber.example', password: newPassword } })
    await expect(signIn).rejects.toMatchObject({ code: 'AU0005' })
  })
})

describe('a required second factor', () => {
  test.each(['operator', 'finance'])('%s can do nothing else until it is set up', async (name) => {
    const { client } = await platform.signIn(`${name}@tiber.example`, { client: 'OPERATOR' })
    await expect(client.sellerOrders.list()).rejects.toMatchObject({ status: 403, code: 'AU0007' })
    const { staff } = await client.customerUsers.authenticatedUser()
    expect(staff).toMatchObject({ rights: [], secondFactor: { enabled: false, required: true } })
    await client.secondFactor.start()
    await enrol(platform, findId(name), 'PENDING')
    await client.secondFactor.confirm({ body: { code: showCode(platform) } })
    await expect(client.sellerOrders.list()).resolves.toBeDefined()
  })

  test.each(['sales', 'support'])('%s needs none', async (name) => {
    const { client } = await platform.signIn(`${name}@tiber.example`, { client: 'OPERATOR' })
    await expect(client.sellerOrders.list()).resolves.toBeDefined()
  })

  test('it cannot be removed, one that is not required can', async () => {
    for (const [name, outcome] of [
      ['finance', 'ST0001'],
      ['sales', undefined],
    ] as const) {
      const { client } = await platform.signIn(`${name}@tiber.example`, { client: 'OPERATOR' })
      await enrol(platform, findId(name))
      const removal = client.secondFactor.remove({ body: { code: showCode(platform) } })
      if (outcome) await expect(removal).rejects.toMatchObject({ status: 409, code: outcome })
      else await expect(removal).resolves.toBeNull()
    }
  })
})
