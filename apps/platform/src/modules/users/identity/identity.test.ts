import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  accessTokenLifetimeSeconds,
  refreshGraceSeconds,
  refreshTokenLifetimeSeconds,
  resetLinkLifetimeSeconds,
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

describe('a password reset', () => {
  // All tests ask from one address, whose requests are limited.
  beforeEach(() => platform.database.db.execute(sql`delete from attempt`))

  const requestReset = async (email: string) => {
    const client = platform.createClient()
    await client.auth.sendResetPasswordEmail({
      body: { email, redirectUrl: 'http://localhost:3000/auth/reset-password' },
    })
    await platform.drainJobs()
    const [mail] = await platform.readMails()
    return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const reset = (resetPasswordToken: string, newPassword: string) =>
    platform.createClient().auth.resetPassword({ body: { resetPasswordToken, newPassword } })

  test.each(['"a\r\nbcc: b"@tiber.example', '"a\tb"@tiber.example', 'a\n@tiber.example'])(
    'is refused for the address %j',
    (email) => expect(requestReset(email)).rejects.toMatchObject({ status: 400 }),
  )

  test('works once by the mailed link, signs in and revokes other sessions', async () => {
    const { client: elsewhere } = await platform.signIn('new@tiber.example', { canRefresh: false })
    const token = await requestReset('new@tiber.example')
    expect(await elsewhere.auth.isTokenValid({ query: { token } })).toBe(true)
    const answer = await reset(token, 'Noria-2026!')
    expect(answer.user.id).toBe('0000000204')
    await expect(elsewhere.customerUsers.authenticatedUser()).rejects.toMatchObject({ status: 401 })
    await expect(reset(token, 'Another-2026!')).rejects.toMatchObject({ status: 400, code: 'AU0004' })
    const body = { username: 'new@tiber.example', password: 'Noria-2026!' }
    await expect(platform.createClient().auth.token({ body })).resolves.toBeDefined()
  })

  test('has a link that expires after a day', async () => {
    const token = await requestReset('admin@tiber.example')
    platform.advance(resetLinkLifetimeSeconds)
    expect(resetLinkLifetimeSeconds).toBe(86_400)
    await expect(reset(token, 'Admin-2026!')).rejects.toMatchObject({ code: 'AU0004' })
  })

  test('has one valid link: a newer one replaces it', async () => {
    const older = await requestReset('admin@tiber.example')
    const newer = await requestReset('admin@tiber.example')
    await expect(reset(older, 'Admin-2026!')).rejects.toMatchObject({ code: 'AU0004' })
    await expect(reset(newer, 'Admin-2026!')).resolves.toBeDefined()
  })

  test('works with a valid link although others tried invalid ones from the same IP address', async () => {
    const token = await requestReset('admin@tiber.example')
    for (let attempt = 0; attempt < 12; attempt += 1)
      await expect(reset(`made-up-${attempt}`, 'Admin-2026!')).rejects.toMatchObject({ code: 'AU0004' })
    await expect(reset(token, 'Admin-2026!')).resolves.toBeDefined()
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expect(reset(token, 'Admin-2026!')).rejects.toMatchObject({ code: 'AU0004' })
    await expect(reset(token, 'Admin-2026!')).rejects.toMatchObject({ status: 429 })
    const rows = await platform.database.db.query<{ key: string }>(sql`select key from attempt`)
    expect(rows.map(({ key }) => key).join()).not.toContain(token.toLowerCase())
  })

  test('gives the same response for an unknown address and sends nothing', async () => {
    const before = (await platform.readMails()).length
    await expect(
      platform.createClient().auth.sendResetPasswordEmail({ body: { email: 'nobody@tiber.example' } }),
    ).resolves.toEqual({})
    await platform.drainJobs()
    expect((await platform.readMails()).length).toBe(before)
  })

  test('refuses a redirect to a foreign origin', async () => {
    const body = { email: 'admin@tiber.example', redirectUrl: 'https://evil.example/steal' }
    await expect(platform.createClient().auth.sendResetPasswordEmail({ body })).rejects.toMatchObject({
      status: 400,
      code: 'F-E-012',
    })
  })

  test.each(['blob:http://localhost:3000/x', 'http://user:pw@localhost:3000/x', 'http://localhost:3000@evil.example/'])(
    'refuses the redirect URL %s',
    async (redirectUrl) => {
      platform.advance(3601)
      const body = { email: 'admin@tiber.example', redirectUrl }
      await expect(platform.createClient().auth.sendResetPasswordEmail({ body })).rejects.toMatchObject({
        code: 'F-E-012',
      })
    },
  )

  test('of a supplier is not mailed by the customer shop', async () => {
    const before = (await platform.readMails()).length
    await platform.createClient().auth.sendResetPasswordEmail({ body: { email: 'supplier@tiber.example' } })
    await platform.drainJobs()
    expect((await platform.readMails()).length).toBe(before)
  })

  test.each(['short1!', 'alllowercase1!', 'ALLUPPERCASE1!', 'NoDigits!!', 'NoSpecial11', 'x'.repeat(256)])(
    'refuses the weak password %s',
    async (newPassword) => {
      const token = await requestReset('buyer@tiber.example')
      await expect(reset(token, newPassword)).rejects.toMatchObject({ status: 400 })
    },
  )
})
