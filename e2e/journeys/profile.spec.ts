import type { Page } from '@playwright/test'

import {
  callAsOperator,
  createUniqueId,
  createUniqueName,
  openCompany,
  signInAs,
  stripLocale,
  waitForMailedLink,
} from '../companies.ts'
import { button, getLabelPattern, expectStatus } from '../controls.ts'
import { signInOnPlatform } from '../platform.ts'
import { sendRequest, expect, test, type Shop } from '../shop.ts'

const screen = '/account/user-information'
const panel = (page: Page, shop: Shop, key: string) => page.getByRole('region', { name: shop.t(key), exact: true })

test('every field of a person is saved', async ({ page, shop }) => {
  const company = await openCompany()
  await signInAs(page, shop, company)
  await shop.open(screen)
  const form = panel(page, shop, 'profile.person')
  const fields = form.locator('input:not([type=hidden]), select, textarea')
  await form.getByLabel(getLabelPattern(shop, 'forms.civility')).selectOption('MRS')
  await form.getByLabel(getLabelPattern(shop, 'profile.firstName')).fill('Señalización')
  await form.getByLabel(getLabelPattern(shop, 'profile.lastName')).fill('Peñón de la Ría')
  await form.getByLabel(getLabelPattern(shop, 'profile.phone')).fill('+34 600 11 22 33')
  // Fills in whatever custom fields the operator has defined: dates and texts.
  for (const each of await form.locator('[name^="cf."]:not([type=hidden])').all())
    await each.fill(
      (await each.getAttribute('placeholder')) === shop.t('forms.date.placeholder') ? '29-02-2020' : 'CC-77',
    )
  const count = await fields.count()
  expect(count).toBeGreaterThan(4)
  await form.getByRole('button', { name: shop.t('profile.person.save') }).click()
  await expectStatus(page, shop.t('profile.flash.saved'))
  await shop.open(screen)
  await expect(form.getByLabel(getLabelPattern(shop, 'forms.civility'))).toHaveValue('MRS')
  await expect(form.getByLabel(getLabelPattern(shop, 'profile.firstName'))).toHaveValue('Señalización')
  await expect(form.getByLabel(getLabelPattern(shop, 'profile.lastName'))).toHaveValue('Peñón de la Ría')
  await expect(form.getByLabel(getLabelPattern(shop, 'profile.phone'))).toHaveValue('+34600112233')
  for (const each of await form.locator('[name^="cf."]:not([type=hidden])').all())
    await expect(each).toHaveValue(/^(29-02-2020|CC-77)$/)
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Señalización Peñón de la Ría')
  const facts = panel(page, shop, 'profile.facts')
  await expect(facts).toContainText(company.name)
  await expect(facts).toContainText(shop.t('company.role.FOC_Admin'))
  await expect(facts).toContainText(shop.t('profile.status.active'))
})

test('a file is uploaded, downloaded and removed', async ({ page, shop }) => {
  shop.expectErrors(/status of 400/)
  const company = await openCompany()
  const externalId = createUniqueName('badge')
  const defineField = (status: string) =>
    callAsOperator(`/v1/tiber/custom-fields/${externalId}`, 'PUT', {
      name: { ES: externalId, EN: externalId },
      type: 'MEDIA',
      sealedTarget: 'CUSTOMER_USER',
      status,
    })
  expect((await defineField('ACTIVE')).status).toBe(200)
  await signInAs(page, shop, company)
  await shop.open(screen)
  const form = panel(page, shop, 'profile.person')
  const save = () => form.getByRole('button', { name: shop.t('profile.person.save') }).click()
  const input = page.locator(`[name="file.cf.${externalId}"]`)
  await input.setInputFiles({ name: 'no.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf at all') })
  await save()
  await expect(form.getByText(shop.t('forms.problem.file'))).toBeVisible()
  const content = '%PDF-1.4 badge'
  await input.setInputFiles({ name: 'carné.pdf', mimeType: 'application/pdf', buffer: Buffer.from(content) })
  await save()
  await expectStatus(page, shop.t('profile.flash.saved'))
  const link = form.getByRole('link', { name: 'carné.pdf' })
  const address = (await link.getAttribute('href'))!
  const file = await sendRequest(address, { cookie: await shop.cookieHeader() })
  expect(await file.text()).toBe(content)
  expect(file.headers.get('content-disposition')).toContain('attachment')
  expect((await sendRequest(address)).status).toBe(302)
  await form.getByRole('checkbox', { name: shop.t('forms.file.remove') }).check()
  await save()
  await expect(link).toHaveCount(0)
  expect((await defineField('INACTIVE')).status).toBe(200)
})

test('errors are shown at their field, and no input is lost', async ({ page, shop }) => {
  const company = await openCompany()
  await signInAs(page, shop, company)
  await shop.open(screen)
  const form = panel(page, shop, 'profile.person')
  await form.getByLabel(getLabelPattern(shop, 'profile.firstName')).fill('')
  await form.getByLabel(getLabelPattern(shop, 'profile.phone')).fill('+34 600 11 22 33 44 55 66')
  await form.getByRole('button', { name: shop.t('profile.person.save') }).click()
  await expect(form.getByText(shop.t('forms.problem.required'))).toBeVisible()
  await expect(form.getByLabel(getLabelPattern(shop, 'profile.phone'))).toHaveValue('+34 600 11 22 33 44 55 66')
  // The server reports the same without scripts.
  const cookie = await shop.cookieHeader()
  const response = await sendRequest(shop.path(screen), {
    cookie,
    form: { intent: 'person', firstName: '', lastName: 'Conservado', phone: '1' },
  })
  expect(response.status).toBe(400)
  const html = await response.text()
  expect(html).toContain(shop.t('forms.problem.required'))
  expect(html).toContain('Conservado')
})

test('the e-mail is changed with the password and a mailed link, and the old address can take it back', async ({
  page,
  shop,
}) => {
  shop.expectErrors(/status of 40[039]/)
  const company = await openCompany()
  const email = `n-${createUniqueId()}@journey.example`
  await signInAs(page, shop, company)
  await shop.open(screen)
  const form = panel(page, shop, 'profile.email')
  const send = () => form.getByRole('button', { name: shop.t('profile.email.save') }).click()
  await form.getByLabel(shop.t('profile.email'), { exact: true }).fill(email)
  await form.getByLabel(shop.t('profile.currentPassword'), { exact: true }).fill('Otra-2026')
  await send()
  await expect(form.getByText(shop.t('forms.problem.wrong.password'))).toBeVisible()
  await expect(form.getByLabel(shop.t('profile.email'), { exact: true })).toHaveValue(email)
  await form.getByLabel(shop.t('profile.email'), { exact: true }).fill('buyer@tiber.example')
  await form.getByLabel(shop.t('profile.currentPassword'), { exact: true }).fill(company.password)
  await send()
  await expect(form.getByText(shop.t('forms.problem.taken.email'))).toBeVisible()
  await form.getByLabel(shop.t('profile.email'), { exact: true }).fill(email)
  await form.getByLabel(shop.t('profile.currentPassword'), { exact: true }).fill(company.password)
  await send()
  await expectStatus(page, shop.t('profile.flash.emailRequested', { email }))
  await shop.open(stripLocale(await waitForMailedLink(email, '/auth/confirm-email')))
  await button(page, shop, 'profile.link.confirm.submit').click()
  await expect(page.getByText(shop.t('profile.link.confirmed.text', { email }))).toBeVisible()
  await signInAs(page, shop, { email, password: company.password })

  const link = stripLocale(await waitForMailedLink(company.email, '/auth/revert-email'))
  await shop.open(link)
  await button(page, shop, 'profile.link.revert.submit').click()
  await expect(page).toHaveURL(/\/auth\/reset-password\?token=/)
  await page.getByLabel(shop.t('session.reset.password'), { exact: true }).fill('Recuperada-2026')
  await button(page, shop, 'session.reset.submit').click()
  await expect(page).toHaveURL(shop.url('/'))
  await signInAs(page, shop, { email: company.email, password: 'Recuperada-2026' })
  await shop.open(link)
  await expect(page.getByRole('heading', { name: shop.t('profile.link.dead.title') })).toBeVisible()
})

test('a new password ends the other sessions', async ({ page, shop, browser }) => {
  const company = await openCompany()
  await signInAs(page, shop, company)
  const elsewhere = await browser.newContext({ baseURL: shop.url('/').replace('/en-US', '') })
  const other = await elsewhere.newPage()
  await signInAs(other, shop, company)
  await shop.open(screen)
  const form = panel(page, shop, 'profile.password')
  const current = form.getByLabel(shop.t('profile.currentPassword'), { exact: true })
  const next = form.getByLabel(shop.t('profile.newPassword'), { exact: true })
  await current.fill(company.password)
  await next.fill('corta')
  await form.getByRole('button', { name: shop.t('profile.password.save') }).click()
  await expect(form.getByText(shop.t('forms.problem.weak'))).toBeVisible()
  await next.fill('Nueva-clave-2027')
  await form.getByRole('button', { name: shop.t('profile.password.save') }).click()
  await expectStatus(page, shop.t('profile.flash.passwordSaved'))
  await expect(current).toHaveValue('')
  // This session continues; the other ends once its token has expired.
  await elsewhere.clearCookies({ name: 'token' })
  await other.goto(shop.url(screen))
  await expect(other).toHaveURL(/\/auth\/login/)
  await shop.expireToken()
  await shop.open(screen)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.t('profile.title'))
  await signInAs(other, shop, { ...company, password: 'Nueva-clave-2027' })
  await elsewhere.close()
})

test('a session is ended from another one', async ({ page, shop, browser }) => {
  const company = await openCompany()
  await signInAs(page, shop, company)
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const elsewhere = await browser.newContext({ baseURL: shop.url('/').replace('/en-US', ''), userAgent })
  const other = await elsewhere.newPage()
  await signInAs(other, shop, company)
  await shop.open(screen)
  const sessions = panel(page, shop, 'profile.sessions')
  const row = sessions.getByRole('row').filter({ hasText: 'Firefox 140' })
  await expect(row).toContainText('Windows')
  await expect(sessions.getByText(shop.t('profile.sessions.current'))).toHaveCount(1)
  await row.getByRole('button').click()
  await expectStatus(page, shop.t('profile.flash.sessionEnded'))
  await expect(row).toHaveCount(0)
  await elsewhere.clearCookies({ name: 'token' })
  await other.goto(shop.url(screen))
  await expect(other).toHaveURL(/\/auth\/login/)
  await signInAs(other, shop, company)
  // With the activation, which signs in too, these are twelve sessions.
  for (let count = 3; count < 12; count += 1) await signInOnPlatform(company.email, company.password)
  await shop.open(screen)
  await expect(sessions.getByRole('row')).toHaveCount(1 + 10)
  await expect(sessions.getByText(shop.t('profile.sessions.current'))).toHaveCount(1)
  await sessions.getByRole('link', { name: / 12 / }).click()
  await expect(sessions.getByRole('row')).toHaveCount(1 + 12)
  await sessions.getByRole('button', { name: shop.t('profile.sessions.endOthers') }).click()
  await expectStatus(page, shop.t('profile.flash.othersEnded'))
  await expect(sessions.getByRole('row')).toHaveCount(2)
  await elsewhere.close()
})

test('a user chooses the language and the default account', async ({ page, shop, browser }) => {
  const first = await openCompany()
  const second = await openCompany(first.email)
  await signInAs(page, shop, first)
  await shop.open(screen)
  const form = panel(page, shop, 'profile.preferences')
  const target = shop.locale === 'es-ES' ? 'en-US' : 'es-ES'
  await form.getByLabel(shop.t('profile.language')).selectOption(target)
  await form.getByLabel(shop.t('profile.defaultAccount')).selectOption({ label: second.name })
  await form.getByRole('button', { name: shop.t('profile.preferences.save') }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', target)
  expect(new URL(page.url()).pathname).toBe(target === 'es-ES' ? screen : `/en-US${screen}`)
  expect((await shop.cookies()).get('locale')?.value).toBe(target)
  // A browser without cookies starts with both.
  const elsewhere = await browser.newContext({ baseURL: shop.url('/').replace('/en-US', '') })
  const fresh = await elsewhere.newPage()
  await signInAs(fresh, shop, first)
  await fresh.goto(shop.url(screen))
  await expect(shop.contextButton(fresh)).toContainText(second.name)
  await elsewhere.close()
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('the forms of the profile work one by one', async ({ page, shop }) => {
    shop.expectErrors(/status of 403/)
    const company = await openCompany()
    await signInAs(page, shop, company)
    await page.goto(shop.path(screen))
    const person = panel(page, shop, 'profile.person')
    await person.getByLabel(getLabelPattern(shop, 'profile.firstName')).fill('Recepción')
    await person.getByRole('button', { name: shop.t('profile.person.save') }).click()
    await expect(page.locator('noscript > div')).toBeVisible()
    expect(await page.locator('noscript > div').textContent()).toContain(shop.t('profile.flash.saved'))
    const password = panel(page, shop, 'profile.password')
    await password.getByLabel(shop.t('profile.currentPassword'), { exact: true }).fill('Otra-2026')
    await password.getByLabel(shop.t('profile.newPassword'), { exact: true }).fill('Nueva-2027')
    await password.getByRole('button', { name: shop.t('profile.password.save') }).click()
    await expect(password.getByText(shop.t('forms.problem.wrong.password'))).toBeVisible()
    await expect(person.getByLabel(getLabelPattern(shop, 'profile.firstName'))).toHaveValue('Recepción')
  })
})
