import type { Browser, Page } from '@playwright/test'

import { addColleague, callAsAdministrator } from '../colleagues.ts'
import {
  signInAs,
  waitForMailedLink,
  openCompany,
  journeyPassword,
  createUniqueName,
  type Company,
} from '../companies.ts'
import { readOutbox } from '../platform.ts'
import { expect, waitForHydration, test, type Shop } from '../shop.ts'

test('a colleague is invited, activates the account, and is affected at once by the administrator’s changes', async ({
  page,
  shop,
  browser,
}) => {
  const company = await openCompany()
  await signInAs(page, shop, company)
  const email = `${createUniqueName('colega').toLowerCase()}@journey.example`
  await shop.open('/account/company/users')
  await page.getByRole('link', { name: shop.t('company.users.invite') }).click()
  await page.getByRole('button', { name: shop.t('company.invite.submit') }).click()
  await expect(page.locator('[name=firstName]')).toHaveAccessibleDescription(shop.t('forms.problem.required'))
  await page.locator('[name=firstName]').fill('Compras')
  await page.locator('[name=lastName]').fill('Norte')
  await page.locator('[name=email]').fill(email)
  await page.getByRole('button', { name: shop.t('company.invite.submit') }).click()
  await expect(page).toHaveURL(shop.url('/account/company/users'))
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible()
  await expect(findRow(page, email)).toContainText(shop.t('company.status.user.WAITING_ACTIVATION'))

  // The invitation can be sent again until it is used.
  await page.getByRole('link', { name: 'Compras Norte' }).click()
  await page.getByRole('button', { name: shop.t('company.user.resend') }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Compras Norte' })).toBeVisible()

  const other = await newBrowser(browser, shop)
  await other.goto(await waitForMailedLink(email, '/auth/activate'))
  await waitForHydration(other)
  await other.getByLabel(shop.t('access.activate.password'), { exact: true }).fill(journeyPassword)
  await other.getByRole('button', { name: shop.t('access.activate.submit') }).click()
  await expect(other).toHaveURL(shop.url('/'))
  await other.goto(shop.url('/account/company'))
  await expect(other.getByRole('heading', { level: 1, name: company.name })).toBeVisible()
  await expect(other.getByRole('button', { name: shop.t('company.save') })).toHaveCount(0)

  await page.reload()
  await page.getByRole('radio', { name: shop.t('company.role.FOC_Admin') }).check()
  await page.getByRole('button', { name: shop.t('company.save') }).click()
  await expect(page.getByRole('status').filter({ hasText: shop.t('company.flash.userSaved') })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('button', { name: shop.t('company.save') })).toBeVisible()

  await page.getByRole('radio', { name: shop.t('company.role.FOC_User'), exact: false }).check()
  // The message of the save before may still be shown, so the response is awaited.
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/account/company/users/'),
  )
  await page.getByRole('button', { name: shop.t('company.save') }).click()
  await saved
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: shop.t('company.flash.userSaved') })
      .first(),
  ).toBeVisible()
  // The other page still shows its form, but the server decides.
  await waitForHydration(other)
  await other.getByLabel(shop.t('company.field.website')).fill('https://norte.example')
  await other.getByRole('button', { name: shop.t('company.save') }).click()
  await expect(other.getByRole('alert')).toContainText(shop.t('company.failure.PE0001'))
  await other.reload()
  await expect(other.getByRole('button', { name: shop.t('company.save') })).toHaveCount(0)
  await expect(other.getByText('https://norte.example')).toHaveCount(0)

  await page.getByRole('button', { name: shop.t('company.user.deactivate') }).click()
  await expect(page.getByRole('status').filter({ hasText: shop.t('forms.undo') })).toBeVisible()
  await other.goto(shop.url('/account/company'))
  await expect(other).toHaveURL(/\/auth\/login/)
  await page
    .getByRole('status')
    .getByRole('button', { name: shop.t('forms.undo') })
    .click()
  await expect(page.getByRole('button', { name: shop.t('company.user.deactivate') })).toBeVisible()
  await other.context().close()

  await shop.open('/account/company/audit-trail')
  const trail = page.getByRole('table')
  await expect(trail).toContainText(shop.t('company.audit.say.USER.INVITED', { name: 'Compras Norte' }))
  await expect(trail).toContainText(shop.t('company.role.FOC_Admin'))
  await page.getByLabel(shop.t('company.audit.kind')).selectOption('ORGANISATION')
  await expect(page.getByRole('heading', { name: shop.t('company.audit.none') })).toBeVisible()
})

test('administrators cannot change their own role or status, and a user’s last company cannot be removed', async ({
  page,
  shop,
}) => {
  shop.expectErrors(/status of 409/)
  const company = await openCompany()
  const colleague = await addColleague(company)
  await signInAs(page, shop, company)
  const self = await readOwnId(company)
  const forms: Record<string, string>[] = [{ intent: 'deactivate' }, { intent: 'detach' }, { groups: 'FOC_User' }]
  for (const form of forms) {
    await page.request.post(shop.path(`/account/company/users/${self}`), { form })
    const [me] = await listUsers(company, company.email)
    expect(me).toMatchObject({ status: 'ACTIVE', groups: ['FOC_Admin'] })
  }
  await shop.open(`/account/company/users/${self}`)
  await expect(page).toHaveURL(shop.url('/account/user-information'))

  await shop.open(`/account/company/users/${colleague.id}`)
  await page.getByRole('link', { name: shop.t('company.user.detach') }).click()
  await expect(page.getByText(shop.t('company.user.detach.title', { name: colleague.name }))).toBeVisible()
  await page.getByRole('button', { name: shop.t('company.user.detach.yes') }).click()
  await expect(page.getByRole('alert')).toContainText(shop.t('company.failure.ST0001.account'))
  expect(await listUsers(company, colleague.email)).toHaveLength(1)
})

test('an existing user is invited to join a company and removed again', async ({ page, shop, browser }) => {
  shop.expectErrors(/status of 409/)
  const [host, guest] = [await openCompany(), await openCompany()]
  await signInAs(page, shop, host)
  await shop.open('/account/company/users/new')
  await page.locator('[name=firstName]').fill('Gerencia')
  await page.locator('[name=lastName]').fill('Taller')
  await page.locator('[name=email]').fill(guest.email)
  await page.getByRole('button', { name: shop.t('company.invite.submit') }).click()
  await page.getByRole('button', { name: shop.t('company.join.submit', { email: guest.email }) }).click()
  await expect(page.getByRole('status').filter({ hasText: guest.email })).toBeVisible()

  const other = await newBrowser(browser, shop)
  await signInAs(other, shop, guest)
  // The mail is in the guest's language, the journey in its own.
  const link = new URL(await waitForJoinLink(guest.email, host.name))
  await other.goto(shop.url('/auth/activate') + link.search)
  await waitForHydration(other)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(shop.t('access.join.title', { company: host.name }))
  await other.getByRole('button', { name: shop.t('access.join.submit', { company: host.name }) }).click()
  await expect(other).toHaveURL(shop.url('/'))
  await expect(other.getByRole('button', { name: shop.t('dashboard.account.use', { name: host.name }) })).toBeVisible()

  // An administrator cannot edit the guest's profile, but can remove the guest from the company.
  await shop.open(`/account/company/users?q=${encodeURIComponent(guest.email)}`)
  await findRow(page, guest.email).getByRole('link').click()
  shop.expectErrors(/status of 403/)
  await page.locator('[name=firstName]').fill('Otra')
  await page.getByRole('button', { name: shop.t('company.save') }).click()
  await expect(page.getByRole('alert')).toContainText(shop.t('company.failure.person'))
  await page.getByRole('link', { name: shop.t('company.user.detach') }).click()
  await page.getByRole('button', { name: shop.t('company.user.detach.yes') }).click()
  await expect(page).toHaveURL(shop.url('/account/company/users'))
  await expect(findRow(page, guest.email)).toHaveCount(0)
  await other.reload()
  await expect(other.getByText(host.name)).toHaveCount(0)
  await other.context().close()
})

test('users are imported from a file: invalid lines are reported and skipped, and the rest are invited', async ({
  page,
  shop,
}) => {
  const company = await openCompany()
  await signInAs(page, shop, company)
  await shop.open('/account/company/users/import')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: shop.t('company.import.template') }).click()
  const template = await (await download).createReadStream()
  let head = ''
  for await (const chunk of template) head += String(chunk)
  const mark = createUniqueName('lote').toLowerCase()
  const lines = [
    `${mark}.1@journey.example;Uno;Lote;;;;;`,
    `${mark}.2@journey.example;Dos;Lote;;;${shop.locale === 'es-ES' ? 'administrador' : 'administrator'};;`,
    'no-es-correo;Tres;Lote;;;;;',
    `${mark}.1@journey.example;Repetido;Lote;;;;;`,
    `${mark}.5@journey.example;;;;;jefe;;`,
  ]
  const file = { name: 'lote.csv', mimeType: 'text/csv', buffer: Buffer.from(head + lines.join('\r\n')) }
  await page.locator('[name=file]').setInputFiles(file)
  await page.getByRole('button', { name: shop.t('forms.import.compare') }).click()
  const preview = page.getByRole('table')
  await expect(preview).toContainText('no-es-correo')
  await expect(preview).toContainText(shop.t('company.field.groups'))
  expect(await listUsers(company, mark)).toHaveLength(0)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^(Aplicar|Apply)/ }).click()
  await expect(page).toHaveURL(shop.url('/account/company/users'))
  await expect(page.getByRole('status').filter({ hasText: '1' })).toBeVisible()
  const users = await listUsers(company, mark)
  expect(users.map(({ email, groups }) => `${email} ${groups.join()}`)).toEqual([`${mark}.2@journey.example FOC_Admin`])
})

const findRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Opens a separate browser context for another person. */
async function newBrowser(browser: Browser, shop: Shop): Promise<Page> {
  const context = await browser.newContext({ locale: shop.locale, baseURL: shop.url('/') })
  return context.newPage()
}

type ListedUser = { id: string; email: string; status: string; groups: string[] }

async function listUsers(company: Company, search: string): Promise<ListedUser[]> {
  const path = `/v1/shop/customer-accounts/users?search=${encodeURIComponent(search)}`
  const response = await callAsAdministrator(company, path)
  const { content } = (await response.json()) as { content: { customerUser: ListedUser }[] }
  return content.map(({ customerUser }) => customerUser)
}

const readOwnId = async (company: Company) => (await listUsers(company, company.email))[0]!.id

/** Finds the join link, as opposed to the activation link mailed earlier. */
async function waitForJoinLink(email: string, companyName: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const mail = (await readOutbox()).find((each) => each.recipient === email && each.subject.includes(companyName))
      link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
      return link
    })
    .toContain('/auth/activate')
  return link
}
