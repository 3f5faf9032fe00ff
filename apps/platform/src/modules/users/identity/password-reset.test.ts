import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resetLinkLifetimeSeconds } from '@tiber/contract/company/identity'
import { sql } from '@tiber/server/sql'
import { startTestPlatform, type TestPlatform } from '../../../testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.close())

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

  test('of a supplier › its link is left unused by the side of the operator and works on its own', async () => {
    const [operator, supplier] = (['OPERATOR', 'SUPPLIER'] as const).map((client) => platform.createClient({ client }))
    for (const client of [operator!, supplier!])
      await expect(client.auth.sendResetPasswordEmail({ body: { email: 'supplier2@tiber.example' } })).resolves.toEqual(
        {},
      )
    await platform.drainJobs()
    const mail = (await platform.readMails()).find(({ recipient }) => recipient === 'supplier2@tiber.example')
    const resetPasswordToken = /token=([\w-]+)/.exec(mail!.text)![1]!
    const body = { resetPasswordToken, newPassword: 'Levante-2026!' }
    await expect(operator!.auth.resetPassword({ body })).rejects.toMatchObject({ code: 'AU0004' })
    await expect(supplier!.auth.resetPassword({ body })).resolves.toBeDefined()
  })

  test.each(['short1!', 'alllowercase1!', 'ALLUPPERCASE1!', 'NoDigits!!', 'NoSpecial11', 'x'.repeat(256)])(
    'refuses the weak password %s',
    async (newPassword) => {
      const token = await requestReset('buyer@tiber.example')
      await expect(reset(token, newPassword)).rejects.toMatchObject({ status: 400 })
    },
  )
})
