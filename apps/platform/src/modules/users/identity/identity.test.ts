import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accessTokenLifetimeSeconds,
  refreshGraceSeconds,
  refreshTokenLifetimeSeconds,
} from '@tiber/contract/company/identity'
import { demoPassword } from '@tiber/demo-data/people'
import { sql } from '@tiber/server/sql'
import { startTestPlatform, type TestPlatform } from '../../../testing/test-platform.ts'
import { refresh as rotateRefreshToken } from './sign-in.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.close())

const credentials = { username: 'buyer@tiber.example', password: demoPassword }
const signIn = () => platform.createClient().auth.token({ body: credentials })

describe('signing in', () => {
  test('returns the tokens both flat and under `token`, and the user id', async () => {
    const answer = await signIn()
    const { accessToken, refreshToken, expireAt } = answer
    expect(answer.token).toEqual({ accessToken, refreshToken, expireAt })
    expect(answer.user).toEqual({ id: '0000000201' })
  })

  test('returns an access token that lives ten minutes', async () => {
    const { expireAt } = await signIn()
    expect(accessTokenLifetimeSeconds).toBe(600)
    expect(expireAt).toBe(Math.floor(platform.now().getTime() / 1000) + 600)
  })

  test('returns the full user on request', async () => {
    const answer = await platform.createClient().auth.token({ query: { withUser: true }, body: credentials })
    expect(answer.user).toMatchObject({ email: 'buyer@tiber.example', groups: ['FOC_User'], status: 'ACTIVE' })
    expect(JSON.stringify(answer.user)).not.toMatch(/password|argon/i)
  })

  test('ignores the case of the e-mail', async () => {
    const answer = await platform
      .createClient()
      .auth.token({ body: { ...credentials, username: 'Buyer@Tiber.Example' } })
    expect(answer.user.id).toBe('0000000201')
  })

  test('refuses a wrong password and an unknown e-mail with the same response', async () => {
    const client = platform.createClient()
    const wrong = await client.auth.token({ body: { ...credentials, password: 'no' } }).catch((error) => error)
    const unknown = await client.auth
      .token({ body: { username: 'nobody@tiber.example', password: 'no' } })
      .catch((error) => error)
    expect(wrong).toMatchObject({ status: 401, code: 'AU0001' })
    expect(unknown.body).toEqual(wrong.body)
  })

  test('refuses a supplier with the customer client type', async () => {
    const body = { username: 'supplier@tiber.example', password: demoPassword }
    await expect(platform.createClient().auth.token({ body })).rejects.toMatchObject({ code: 'AU0001' })
    await expect(platform.createClient({ client: 'SUPPLIER' }).auth.token({ body })).resolves.toMatchObject({
      user: { id: '0000000205' },
    })
  })

  test('locks an IP address out of one user after ten attempts, and only of that user', async () => {
    const wrong = { username: 'approver@tiber.example', password: 'guess' }
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expect(platform.createClient().auth.token({ body: wrong })).rejects.toMatchObject({ status: 401 })
    const right = { ...wrong, password: demoPassword }
    await expect(platform.createClient().auth.token({ body: right })).rejects.toMatchObject({
      status: 429,
      code: 'RQ0004',
    })
    await expect(signIn()).resolves.toBeDefined()
    platform.advance(15 * 60 + 1)
    await expect(platform.createClient().auth.token({ body: right })).resolves.toBeDefined()
  })
})

test('successful sign-ins from one IP address do not use up its attempts', async () => {
  const attempts = async () => {
    const rows = await platform.database.db.query<{ count: number }>(
      sql`select count from attempt where key = 'sign-in:127.0.0.1'`,
    )
    return rows[0]?.count
  }
  await signIn()
  const before = await attempts()
  await signIn()
  await signIn()
  expect(before).toBeTypeOf('number')
  expect(await attempts()).toBe(before)
})

describe('the authenticated user', () => {
  test('is returned with the default account and all accounts', async () => {
    const { client } = await platform.signIn()
    const { user, account, accounts } = await client.customerUsers.authenticatedUser()
    expect(user.email).toBe('buyer@tiber.example')
    expect(account).toEqual({ id: '0000000101', externalId: 'GUADALQUIVIR', name: 'Talleres Guadalquivir' })
    expect(accounts.map(({ externalId }) => externalId)).toEqual(['GUADALQUIVIR', 'CANTABRICO'])
  })

  test('acts for the account in the header', async () => {
    const { client } = await platform.signIn()
    client.updateConfiguration({ customerAccountId: '0000000102' })
    expect((await client.customerUsers.authenticatedUser()).account.externalId).toBe('CANTABRICO')
  })

  test.each([
    ['another company’s account', { customerAccountId: '0000000103' }],
    ['an account that is no id', { customerAccountId: "x' or 1=1 --" }],
    ['a store the user is not attached to', { storeId: 'export' }],
    ['a view of another store', { storeViewId: 'export-main' }],
    ['an unknown store', { storeId: 'nowhere' }],
  ])('is refused %s', async (_what, configuration) => {
    const { client } = await platform.signIn('approver@tiber.example')
    client.updateConfiguration(configuration)
    await expect(client.customerUsers.authenticatedUser()).rejects.toMatchObject({ status: 403, code: 'PE0001' })
  })

  test('is refused an access token that has expired', async () => {
    const { client } = await platform.signIn('buyer@tiber.example', { canRefresh: false })
    platform.advance(accessTokenLifetimeSeconds)
    await expect(client.customerUsers.authenticatedUser()).rejects.toMatchObject({ status: 401 })
  })
})

describe('refreshing a session', () => {
  const refresh = (refreshToken: string) => platform.createClient().auth.refreshToken({ body: { refreshToken } })

  test('returns a new pair, and the same pair for the old token within 30 seconds', async () => {
    const { accessToken, refreshToken } = await signIn()
    const first = await refresh(refreshToken)
    expect(first.refreshToken).not.toBe(refreshToken)
    expect(first.accessToken).not.toBe(accessToken)
    expect(refreshGraceSeconds).toBe(30)
    platform.advance(29)
    expect((await refresh(refreshToken)).token).toEqual(first.token)
  })

  test('returns the same pair to twenty parallel requests', async () => {
    const { refreshToken } = await signIn()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)))
    expect(new Set(answers.map(({ token }) => JSON.stringify(token))).size).toBe(1)
    await expect(refresh(answers[0]!.refreshToken)).resolves.toBeDefined()
  })

  test('returns the same pair also if the second changes during the request', async () => {
    const { refreshToken } = await signIn()
    let time = platform.now().getTime()
    const context = { ...platform.systemContext(), clientType: 'ACCOUNT', now: () => new Date((time += 1000)) } as const
    const first = await rotateRefreshToken(context, refreshToken)
    expect(await rotateRefreshToken(context, refreshToken)).toEqual(first)
  })

  test('revokes the session if an old token is reused later', async () => {
    const { refreshToken } = await signIn()
    const next = await refresh(refreshToken)
    platform.advance(refreshGraceSeconds + 1)
    await expect(refresh(refreshToken)).rejects.toMatchObject({ status: 401, code: 'AU0002' })
    await expect(refresh(next.refreshToken)).rejects.toMatchObject({ code: 'AU0002' })
  })

  test('is refused after two hours', async () => {
    const { refreshToken } = await signIn()
    expect(refreshTokenLifetimeSeconds).toBe(7200)
    platform.advance(7200)
    await expect(refresh(refreshToken)).rejects.toMatchObject({ code: 'AU0002' })
  })

  test('is refused to another client type', async () => {
    const body = { username: 'supplier@tiber.example', password: demoPassword }
    const { refreshToken } = await platform.createClient({ client: 'SUPPLIER' }).auth.token({ body })
    await expect(refresh(refreshToken)).rejects.toMatchObject({ status: 401, code: 'AU0002' })
    const own = platform.createClient({ client: 'SUPPLIER' }).auth.refreshToken({ body: { refreshToken } })
    await expect(own).resolves.toMatchObject({ user: { id: '0000000205' } })
  })

  test('is refused for an unknown token', async () => {
    await expect(refresh('made-up')).rejects.toMatchObject({ status: 401, code: 'AU0002' })
  })

  test('happens automatically once after a 401, and the call is repeated', async () => {
    const { client, tokens } = await platform.signIn()
    const before = tokens.read()
    platform.advance(accessTokenLifetimeSeconds)
    await expect(client.customerUsers.authenticatedUser()).resolves.toBeDefined()
    expect(tokens.read()?.refreshToken).not.toBe(before?.refreshToken)
  })
})

describe('signing out', () => {
  test('revokes both tokens and can be repeated', async () => {
    const { client, tokens } = await platform.signIn()
    const { accessToken, refreshToken } = tokens.read() as { accessToken: string; refreshToken: string }
    await expect(client.auth.revokeToken()).resolves.toBeNull()
    await expect(client.auth.revokeToken()).resolves.toBeNull()
    expect(await client.auth.isTokenValid({ query: { token: accessToken } })).toBe(false)
    await expect(client.auth.refreshToken({ body: { refreshToken } })).rejects.toMatchObject({ code: 'AU0002' })
    await expect(client.customerUsers.authenticatedUser()).rejects.toMatchObject({ status: 401 })
  })
})
