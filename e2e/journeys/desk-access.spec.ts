import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createUniqueName, journeyPassword, waitForMailedLink } from '../companies.ts'
import { countActs } from '../desk/acts.ts'
import { createDesk, type Desk } from '../desk/desk.ts'
import { expect, test } from '../shop.ts'

/** Computes the six digits an authenticator app shows for a secret, some periods of 30 seconds from now. */
function computeCode(secret: string, later = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((each) => alphabet.indexOf(each).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later))
  const digest = createHmac('sha1', key).update(counter).digest()
  const number = digest.readUInt32BE(digest.at(-1)! & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Invites somebody with a role and follows their link, so that the journey has a person of its own. */
async function joinStaff(page: Page, desk: Desk, { owner, role }: { owner: string; role: string }): Promise<string> {
  const side = owner.startsWith('supplier') ? 'supplier' : 'operator'
  const email = `${createUniqueName('personal')}@tiber.example`
  await desk.signInFast(owner)
  await desk.open(`/${side}`)
  const acts = countActs(page)
  await acts.press('Control+k')
  await page.keyboard.type(`>${desk.t('command-bar.inviteAs', { role: desk.t(`frame.role.${role}`) })}`)
  await acts.press('Enter')
  await expect(page.getByRole('checkbox', { name: desk.t(`frame.role.${role}`) })).toBeChecked()
  await page.getByLabel(desk.t('staff.firstName')).fill('Journey')
  await page.getByLabel(desk.t('staff.lastName')).fill('Person')
  await page.getByLabel(desk.t('session.email')).fill(email)
  await acts.press('Enter')
  await expect(page.getByText(desk.t('staff.flash.invited', { email }))).toBeVisible()
  // Job 25.
  acts.expectAtMost(3)
  await expect(page.getByRole('row', { name: email })).toContainText(desk.t('staff.status.WAITING_ACTIVATION'))
  await signOut(page, desk)
  await page.goto(await waitForMailedLink(email, '/auth/invite'))
  await page.getByLabel(desk.t('session.password'), { exact: true }).fill(journeyPassword)
  await page.getByRole('button', { name: desk.t('session.invite.submit') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(desk.t('today.title'))
  return email
}

async function signOut(page: Page, desk: Desk) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(desk.t('frame.person')) })
    .click()
  await page.getByRole('button', { name: desk.t('frame.logout') }).click()
  await expect(page).toHaveURL(/auth\/login/)
}

test('the other side of the desk does not exist: neither its pages nor the names of its scripts', async ({
  page,
  shop,
}) => {
  const desk = createDesk(page, shop.locale)
  await desk.signInFast('supplier@tiber.example')
  const own = await page.request.get(desk.url('/supplier/staff'))
  expect(own.status()).toBe(200)
  const unknown = await page.request.get(desk.url('/supplier/nowhere'))
  for (const path of ['/operator', '/operator/requests', '/operator/staff']) {
    const other = await page.request.get(desk.url(path))
    expect([path, other.status()]).toEqual([path, unknown.status()])
    expect(await other.text()).not.toMatch(/requests\.route|operator-today/)
  }
  expect(unknown.status()).toBe(404)
  // What is around it is that of every page.
  for (const path of ['/supplier/nowhere', '/nowhere', '/operator/requests']) {
    shop.expectErrors(/status of 404/)
    await desk.open(path)
    await expect(page.getByRole('heading', { level: 1, name: desk.t('frame.notFound.title') })).toBeVisible()
    await expect(desk.navigation().getByRole('link', { name: desk.t('frame.nav.orders') })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
  }
  const manifest = await page.request.get(desk.url('/').replace(/\/(en-US)?$/, '/__manifest?paths=/operator/requests'))
  expect(await manifest.text()).not.toContain('requests.route')
})

test('a person sees what their role opens, and a removed role ends their session', async ({ page, shop, browser }) => {
  const desk = createDesk(page, shop.locale)
  const email = await joinStaff(page, desk, { owner: 'operator@tiber.example', role: 'READ_ONLY' })
  await expect(desk.navigation().getByRole('link', { name: desk.t('frame.nav.requests') })).toBeVisible()
  await expect(desk.navigation().getByRole('link', { name: desk.t('frame.nav.staff') })).toHaveCount(0)
  shop.expectErrors(/403/)
  expect((await desk.open('/operator/staff'))?.status()).toBe(403)

  const owner = await browser.newContext()
  const ownerPage = await owner.newPage()
  const ownerDesk = createDesk(ownerPage, shop.locale)
  await ownerDesk.signInFast('operator@tiber.example')
  await ownerDesk.open('/operator/staff')
  await ownerPage.getByRole('row', { name: email }).getByRole('link').click()
  await ownerPage.getByRole('button', { name: desk.t('staff.do.deactivate') }).click()
  await expect(ownerPage.getByText(desk.t('staff.flash.deactivated', { name: 'Journey Person' }))).toBeVisible()
  await owner.close()

  await page.goto(desk.url('/operator'))
  await expect(page).toHaveURL(/auth\/login\?.*expired=1/)
})

test('a second step is set up, asked for at sign-in, and replaced by a recovery code', async ({ page, shop }) => {
  const desk = createDesk(page, shop.locale)
  const email = await joinStaff(page, desk, { owner: 'supplier@tiber.example', role: 'ORDERS' })
  await desk.open('/supplier/security')
  await page.getByRole('button', { name: desk.t('security.start'), exact: true }).click()
  await expect(page.getByRole('img', { name: desk.t('security.setup.picture') })).toBeVisible()
  const secret = (await page.locator('input[name=secret]').inputValue()).trim()
  shop.expectErrors(/400/)
  await page.getByLabel(desk.t('security.code')).fill('000000')
  await page.getByRole('button', { name: desk.t('security.confirm'), exact: true }).click()
  await expect(page.getByText(desk.t('security.problem.wrong'))).toBeVisible()
  await page.getByLabel(desk.t('security.code')).fill(computeCode(secret))
  await page.getByRole('button', { name: desk.t('security.confirm'), exact: true }).click()
  await expect(page.getByText(desk.t('security.done'))).toBeVisible()
  const recovery = (await page.getByRole('listitem').locator('code').first().textContent()) ?? ''

  await signOut(page, desk)
  await desk.signIn(email, journeyPassword)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(desk.t('session.factor.title'))
  await page.getByLabel(desk.t('session.factor.code')).fill('123456')
  await page.getByRole('button', { name: desk.t('session.factor.submit') }).click()
  await expect(page.getByText(desk.t('session.factor.problem.wrong'))).toBeVisible()
  // A code counts once, so the next one is used; the platform accepts one period of difference.
  await page.getByLabel(desk.t('session.factor.code')).fill(computeCode(secret, 1))
  await page.getByRole('button', { name: desk.t('session.factor.submit') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(desk.t('today.title'))

  await signOut(page, desk)
  await desk.signIn(email, journeyPassword)
  await page.getByLabel(desk.t('session.factor.code')).fill(recovery)
  await page.getByRole('button', { name: desk.t('session.factor.submit') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(desk.t('today.title'))
})

test('a forgotten password of the desk is replaced by a link to the desk', async ({ page, shop }) => {
  shop.expectErrors(/status of 401/)
  const desk = createDesk(page, shop.locale)
  const email = await joinStaff(page, desk, { owner: 'supplier@tiber.example', role: 'ORDERS' })
  await signOut(page, desk)
  await desk.signIn(email, 'Forgotten-2026!')
  await expect(page.getByText(desk.t('session.login.otherSide'))).toBeVisible()
  await page.getByRole('link', { name: desk.t('session.login.forgot') }).click()
  await expect(page).toHaveURL(desk.url('/auth/forgot-password'))
  await page.getByLabel(desk.t('session.email'), { exact: true }).fill(email)
  await page.getByRole('button', { name: desk.t('session.forgot.submit') }).click()
  await expect(page.getByText(desk.t('session.forgot.sent.text'))).toBeVisible()
  const link = await waitForMailedLink(email, '/auth/reset-password')
  expect(link).toContain(desk.url('/auth/reset-password'))
  await page.goto(link)
  await page.getByLabel(desk.t('session.reset.password'), { exact: true }).fill('Recordada-2026!')
  await page.getByRole('button', { name: desk.t('session.reset.submit') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(desk.t('today.title'))
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(desk.t('session.reset.dead.title'))
})
