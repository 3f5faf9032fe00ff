import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '@tiber/server/log'
import { jobHandlers } from '../job-handlers.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'
import { createMailer, createOutboxMailer, createSmtpMailer, type Mail } from './mailer.ts'

const mail: Mail = {
  to: 'buyer@tiber.example',
  locale: 'es-ES',
  subject: 'Pedido <b>nuevo</b> & "más"',
  lines: ['Hola, <script>alert(1)</script> & Cía:'],
  button: 'Ver "pedido"',
  action: 'https://shop.example/?a=1&b="><script>',
  end: "It's <i>all</i>.",
}

describe('mails with an SMTP server', () => {
  let server: Awaited<ReturnType<typeof startMailServer>>
  let platform: TestPlatform
  beforeAll(async () => {
    server = await startMailServer()
    platform = await startTestPlatform({ SMTP_URL: server.url, MAIL_FROM: 'Shop <shop@tiber.example>' })
  })
  afterAll(async () => {
    await platform.close()
    await server.close()
  })

  const requestReset = async (email: string, redirectUrl?: string) => {
    server.mails.length = 0
    await platform.createClient().auth.sendResetPasswordEmail({ body: { email, ...(redirectUrl && { redirectUrl }) } })
    await platform.drainJobs()
    return server.mails
  }

  test('the reset mail is sent once, from the shop to the user, with subject, text and HTML', async () => {
    const mails = await requestReset('buyer@tiber.example')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      from: 'shop@tiber.example',
      to: ['buyer@tiber.example'],
      subject: 'Elija una contraseña nueva',
    })
    expect(mails[0]!.text).toContain('Hola, Compras:')
    expect(mails[0]!.html).toMatch(/^<!doctype html><html lang="es-ES">.*Elegir contraseña/s)
  })

  test('a requested change of e-mail is announced to the current address, and the new one is asked to confirm', async () => {
    server.mails.length = 0
    const { client } = await platform.signIn('approver@tiber.example')
    const body = { email: 'nuevo.aprobador@tiber.example', currentPassword: 'tiber-demo' }
    await client.customerUsers.updateOwn({ body })
    await platform.drainJobs()
    const mails = Object.fromEntries(server.mails.map((each) => [each.to[0], each]))
    expect(Object.keys(mails).sort()).toEqual(['approver@tiber.example', 'nuevo.aprobador@tiber.example'])
    expect(mails['nuevo.aprobador@tiber.example']).toMatchObject({
      subject: 'Confirme su correo nuevo',
      text: expect.stringContaining('/auth/confirm-email?token='),
    })
    expect(mails['approver@tiber.example']).toMatchObject({
      subject: 'Se ha solicitado cambiar su correo de inicio de sesión',
      text: expect.stringMatching(/nuevo\.aprobador@tiber\.example.*\/auth\/revert-email\?token=/s),
      html: expect.stringContaining('nuevo.aprobador@tiber.example'),
    })
  })

  test("the reset mail's link is the redirect address with a valid token, the same in text and HTML", async () => {
    const [mail] = await requestReset(
      'approver@tiber.example',
      'http://localhost:3000/en-US/auth/reset-password?from=mail',
    )
    const link = new URL(/https?:\S+/.exec(mail!.text)![0])
    expect(link.href).toMatch(/^http:\/\/localhost:3000\/en-US\/auth\/reset-password\?from=mail&token=[\w-]{43}$/)
    expect(mail!.html).toContain(`href="${link.href.replaceAll('&', '&#38;')}"`)
    const token = link.searchParams.get('token')!
    expect(await platform.createClient().auth.isTokenValid({ query: { token } })).toBe(true)
  })

  test("the reset mail's link leads to the shop by default", async () => {
    const [mail] = await requestReset('admin@tiber.example')
    expect(mail!.text).toContain(' http://localhost:3000/auth/reset-password?token=')
  })

  test('user input is escaped in the HTML part', async () => {
    server.mails.length = 0
    await createSmtpMailer(server.url, 'shop@tiber.example').send(mail)
    const { subject, text, html } = server.mails[0]!
    expect(subject).toBe(mail.subject)
    expect(text).toContain('Hola, <script>alert(1)</script> & Cía:')
    expect(html).toContain('Hola, &#60;script&#62;alert(1)&#60;/script&#62; &#38; Cía:')
    expect(html).not.toMatch(/<script|<i>|<b>/)
  })

  test('the outbox page is absent', async () => {
    expect((await platform.app.inject('/dev/outbox')).statusCode).toBe(404)
  })
})

describe('the outbox', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startTestPlatform()
  })
  afterAll(() => platform.close())
  const outbox = (accept: string) => platform.app.inject({ url: '/dev/outbox', headers: { accept } })

  test('is empty at first', async () => {
    const { app, close } = await startTestPlatform()
    const read = (accept: string) => app.inject({ url: '/dev/outbox', headers: { accept } })
    expect((await read('application/json')).json()).toEqual([])
    expect((await read('text/html')).payload).toContain('No mail has been sent yet.')
    await close()
  })

  test('lists mails as JSON, newest first', async () => {
    const mailer = createOutboxMailer(platform.database.db)
    await mailer.send(mail)
    await mailer.send({ ...mail, subject: 'Newer' })
    const mails = (await outbox('application/json')).json()
    expect(mails.slice(0, 2).map(({ subject }: { subject: string }) => subject)).toEqual(['Newer', mail.subject])
    expect(mails[0]).toMatchObject({ recipient: 'buyer@tiber.example', text: expect.any(String) })
  })

  test('shows mails as a page, with user input escaped and our links clickable', async () => {
    await createOutboxMailer(platform.database.db).send({ ...mail, action: 'https://shop.example/reset?token=abc' })
    const answer = await outbox('text/html,application/xhtml+xml')
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.payload).toContain('<a href="https://shop.example/reset?token=abc">')
    expect(answer.payload).toContain('&#60;script&#62;')
    expect(answer.payload).not.toMatch(/<script|<b>|<i>/)
  })

  test('deletes its mails after a day', async () => {
    const purge = () => jobHandlers['purge-old-rows'](platform.systemContext())
    await createOutboxMailer(platform.database.db).send(mail)
    await purge()
    expect(await platform.readMails()).not.toEqual([])
    platform.advance(24 * 60 * 60 + 60)
    await purge()
    expect(await platform.readMails()).toEqual([])
  })

  test.each([
    [{ demo: false, smtpUrl: undefined }, 1],
    [{ demo: true, smtpUrl: undefined }, 0],
    [{ demo: false, smtpUrl: 'smtp://localhost' }, 0],
  ])('logs a warning at the start only when mails go nowhere else: %j', (settings, count) => {
    const lines: string[] = []
    const destination = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    createMailer({ ...settings, mailFrom: 'a@b.example' }, platform.database.db, {
      log: createLog('test', 'warn', { destination: destination }),
    })
    expect(lines).toHaveLength(count)
  })

  test('is absent outside the demo', async () => {
    const production = await startTestPlatform({ DEMO: '0', API_KEY: 'k'.repeat(64) })
    const answer = await production.app.inject('/dev/outbox')
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'RQ0005'])
    await production.close()
  })
})
