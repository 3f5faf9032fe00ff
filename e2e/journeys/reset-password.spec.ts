import type { Page } from '@playwright/test'

import { openCompany } from '../companies.ts'
import { readOutbox } from '../platform.ts'
import { expect, test, type Shop } from '../shop.ts'

const script = '<script>window.hacked=1</script>'

test('a forgotten password is replaced by the mailed link', async ({ page, shop }) => {
  shop.expectErrors(/status of 40[01]/)
  // Uses a new user, because the demo password breaks the rule for new passwords and could not be restored.
  const { email: person } = await openCompany()
  const [first, second] = [`Taller-${Date.now()}`, `Almacén-${Date.now()}`]
  const used = await requestLink(shop, page, person)
  await page.goto(used)
  await setPassword(shop, page, script)
  const field = page.getByLabel(shop.t('session.reset.password'), { exact: true })
  await expect(field).toHaveAccessibleDescription(shop.t('session.reset.weak'))
  await expect(field).toHaveValue(script)
  expect(await page.evaluate('window.hacked')).toBeUndefined()
  await setPassword(shop, page, first)
  await expect(page).toHaveURL(shop.url('/'))
  await expect(page.getByRole('heading', { level: 1, name: shop.t('dashboard.title') })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: person })).toBeVisible()

  await page.context().clearCookies()
  await page.goto(used)
  await expect(page.getByRole('heading', { level: 1, name: shop.t('session.reset.dead.title') })).toBeVisible()
  await page.getByRole('link', { name: shop.t('session.reset.dead.again') }).click()
  await expect(page).toHaveURL(shop.url('/auth/forgot-password'))

  await page.goto(await requestLink(shop, page, person))
  await setPassword(shop, page, second)
  await expect(page).toHaveURL(shop.url('/'))
  await page.context().clearCookies()
  await shop.open('/auth/login')
  await shop.signIn(person, first)
  await expect(page.getByRole('alert')).toContainText(shop.t('frame.errors.AU0001'))
  await shop.signIn(person, second)
  await expect(page).toHaveURL(shop.url('/'))
})

test('an unknown address gets the same response and no mail', async ({ page, shop }) => {
  const before = await readOutbox()
  const unknown = `nobody-${Date.now()}@tiber.example`
  await submitLinkRequest(shop, page, unknown)
  await expect(page.getByText(shop.t('session.forgot.sent.text'))).toBeVisible()
  await expect(page.getByText(unknown)).toBeVisible()
  // A mail requested later has arrived, so this one would have arrived too.
  const { email } = await openCompany()
  await requestLink(shop, page, email)
  const arrived = (await readOutbox()).slice(0, -before.length || undefined)
  expect(arrived.map(({ recipient }) => recipient)).not.toContain(unknown)
})

test('an invalid reset link is reported before a password is typed', async ({ page, shop }) => {
  for (const token of ['', 'nonsense', script, 'x'.repeat(600)]) {
    await page.goto(`${shop.path('/auth/reset-password')}?token=${encodeURIComponent(token)}`)
    await expect(page.getByRole('heading', { level: 1, name: shop.t('session.reset.dead.title') })).toBeVisible()
    await expect(page.getByLabel(shop.t('session.reset.password'), { exact: true })).toHaveCount(0)
  }
})

async function submitLinkRequest(shop: Shop, page: Page, email: string) {
  await shop.open('/auth/forgot-password')
  await page.getByLabel(shop.t('session.email'), { exact: true }).fill(email)
  await page.getByRole('button', { name: shop.t('session.forgot.submit') }).click()
  await expect(page.getByRole('heading', { level: 1, name: shop.t('session.forgot.sent.title') })).toBeVisible()
}

/** Requests a link on the page and reads it from the outbox. */
async function requestLink(shop: Shop, page: Page, email: string): Promise<string> {
  const readMails = async () => (await readOutbox()).filter(({ recipient }) => recipient === email)
  const before = (await readMails()).length
  await submitLinkRequest(shop, page, email)
  await expect.poll(async () => (await readMails()).length).toBe(before + 1)
  const [mail] = await readMails()
  const link = /https?:\/\/\S+/.exec(mail!.text)![0]
  expect(new URL(link).pathname).toBe(shop.path('/auth/reset-password'))
  return link
}

async function setPassword(shop: Shop, page: Page, password: string) {
  await page.getByLabel(shop.t('session.reset.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: shop.t('session.reset.submit') }).click()
}
