import type { Browser, Page } from '@playwright/test'

import { addColleague, callAsAdministrator } from '../colleagues.ts'
import { enter, mailedLink, openCompany, ownPassword, uniqueName, type Company } from '../companies.ts'
import { outbox } from '../platform.ts'
import { expect, hydrated, test, type Shop } from '../shop.ts'

test('a colleague is invited, activates the access, and feels at once what the administrator changes', async ({
  page,
  shop,
  browser,
}) => {
  const company = await openCompany()
  await enter(page, shop, company)
  const email = `${uniqueName('colega').toLowerCase()}@journey.example`
  await shop.open('/account/company/users')
  await page.getByRole('link', { name: shop.t('company.users.invite') }).click()
  await page.getByRole('button', { name: shop.t('company.invite.submit') }).click()
  await expect(page.locator('[name=firstName]')).toHaveAccessibleDescription(shop.t('forms.problem.required'))
  await page.locator('[name=firstName]').fill('Berta')
  await page.locator('[name=lastName]').fill('Luna')
  await page.locator('[name=email]').fill(email)
  await page.getByRole('button', { name: shop.t('company.invite.submit') }).click()
  await expect(page).toHaveURL(shop.url('/account/company/users'))
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible()
  await expect(rowOf(page, email)).toContainText(shop.t('company.status.user.WAITING_ACTIVATION'))

  // The invitation can be sent again while nobody has used it.
  await page.getByRole('link', { name: 'Berta Luna' }).click()
  await page.getByRole('button', { name: shop.t('company.user.resend') }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Berta Luna' })).toBeVisible()

  const other = await newBrowser(browser, shop)
  await other.goto(await mailedLink(email, '/auth/activate'))
  await hydrated(other)
  await other.getByLabel(shop.t('access.activate.password'), { exact: true }).fill(ownPassword)
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
  await page.getByRole('button', { name: shop.t('company.save') }).click()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: shop.t('company.flash.userSaved') })
      .first(),
  ).toBeVisible()
  // The other page is still open with its form: the server has the last word.
  await hydrated(other)
  await other.getByLabel(shop.t('company.field.website')).fill('https://luna.example')
  await other.getByRole('button', { name: shop.t('company.save') }).click()
  await expect(other.getByRole('alert')).toContainText(shop.t('company.failure.PE0001'))
  await other.reload()
  await expect(other.getByRole('button', { name: shop.t('company.save') })).toHaveCount(0)
  await expect(other.getByText('https://luna.example')).toHaveCount(0)

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
  await expect(trail).toContainText(shop.t('company.audit.say.USER.INVITED', { name: 'Berta Luna' }))
  await expect(trail).toContainText(shop.t('company.role.FOC_Admin'))
  await page.getByLabel(shop.t('company.audit.kind')).selectOption('ORGANISATION')
  await expect(page.getByRole('heading', { name: shop.t('company.audit.none') })).toBeVisible()
})

test('nobody changes themselves, and a last company is not taken away', async ({ page, shop }) => {
  shop.announce(/status of 409/)
  const company = await openCompany()
  const colleague = await addColleague(company)
  await enter(page, shop, company)
  const self = await selfId(company)
  const wishes: Record<string, string>[] = [{ intent: 'deactivate' }, { intent: 'detach' }, { groups: 'FOC_User' }]
  for (const form of wishes) {
    await page.request.post(shop.path(`/account/company/users/${self}`), { form })
    const [me] = await usersOf(company, company.email)
    expect(me).toMatchObject({ status: 'ACTIVE', groups: ['FOC_Admin'] })
  }
  await shop.open(`/account/company/users/${self}`)
  await expect(page).toHaveURL(shop.url('/account/user-information'))

  await shop.open(`/account/company/users/${colleague.id}`)
  await page.getByRole('link', { name: shop.t('company.user.detach') }).click()
  await expect(page.getByText(shop.t('company.user.detach.title', { name: colleague.name }))).toBeVisible()
  await page.getByRole('button', { name: shop.t('company.user.detach.yes') }).click()
  await expect(page.getByRole('alert')).toContainText(shop.t('company.failure.ST0001.account'))
  expect(await usersOf(company, colleague.email)).toHaveLength(1)
})

test('somebody who has access is asked to join, and removed again', async ({ page, shop, browser }) => {
  shop.announce(/status of 409/)
  const [host, guest] = [await openCompany(), await openCompany()]
  await enter(page, shop, host)
  await shop.open('/account/company/users/new')
  await page.locator('[name=firstName]').fill('Ana')
  await page.locator('[name=lastName]').fill('Viajera')
  await page.locator('[name=email]').fill(guest.email)
  await page.getByRole('button', { name: shop.t('company.invite.submit') }).click()
  await page.getByRole('button', { name: shop.t('company.join.submit', { email: guest.email }) }).click()
  await expect(page.getByRole('status').filter({ hasText: guest.email })).toBeVisible()

  const other = await newBrowser(browser, shop)
  await enter(other, shop, guest)
  // The mail speaks the guest's language, the journey its own.
  const link = new URL(await joinLink(guest.email, host.name))
  await other.goto(shop.url('/auth/activate') + link.search)
  await hydrated(other)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(shop.t('access.join.title', { company: host.name }))
  await other.getByRole('button', { name: shop.t('access.join.submit', { company: host.name }) }).click()
  await expect(other).toHaveURL(shop.url('/'))
  await expect(other.getByRole('button', { name: shop.t('home.account.use', { name: host.name }) })).toBeVisible()

  // Their person is their own; their place in this company is not.
  await shop.open(`/account/company/users?q=${encodeURIComponent(guest.email)}`)
  await rowOf(page, guest.email).getByRole('link').click()
  shop.announce(/status of 403/)
  await page.locator('[name=firstName]').fill('Otra')
  await page.getByRole('button', { name: shop.t('company.save') }).click()
  await expect(page.getByRole('alert')).toContainText(shop.t('company.failure.person'))
  await page.getByRole('link', { name: shop.t('company.user.detach') }).click()
  await page.getByRole('button', { name: shop.t('company.user.detach.yes') }).click()
  await expect(page).toHaveURL(shop.url('/account/company/users'))
  await expect(rowOf(page, guest.email)).toHaveCount(0)
  await other.reload()
  await expect(other.getByText(host.name)).toHaveCount(0)
  await other.context().close()
})

test('users come from a file: broken lines are named, left out, and the rest is invited', async ({ page, shop }) => {
  const company = await openCompany()
  await enter(page, shop, company)
  await shop.open('/account/company/users/import')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: shop.t('company.import.template') }).click()
  const template = await (await download).createReadStream()
  let head = ''
  for await (const chunk of template) head += String(chunk)
  const mark = uniqueName('lote').toLowerCase()
  const lines = [
    `${mark}.1@journey.example;Uno;Lote;;;;;`,
    `${mark}.2@journey.example;Dos;Lote;;;${shop.locale === 'es-ES' ? 'administrador' : 'administrator'};;`,
    'no-es-correo;Tres;Lote;;;;;',
    `${mark}.1@journey.example;Repetido;Lote;;;;;`,
    `${mark}.5@journey.example;;;;;jefe;;`,
  ]
  const file = { name: 'lote.csv', mimeType: 'text/csv', buffer: Buffer.from(head + lines.join('\r\n')) }
  await page.locator('[name=file]').setInputFiles(file)
  await page.getByRole('button', { name: shop.t('company.import.submit') }).click()
  const verdict = page.getByRole('table')
  await expect(verdict).toContainText('no-es-correo')
  await expect(verdict).toContainText(shop.t('company.field.groups'))
  expect(await usersOf(company, mark)).toHaveLength(0)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^(Aplicar|Apply)/ }).click()
  await expect(page).toHaveURL(shop.url('/account/company/users'))
  await expect(page.getByRole('status').filter({ hasText: '1' })).toBeVisible()
  const users = await usersOf(company, mark)
  expect(users.map(({ email, groups }) => `${email} ${groups.join()}`)).toEqual([`${mark}.2@journey.example FOC_Admin`])
})

test('organisations form a tree that never bites its tail', async ({ page, shop }) => {
  shop.announce(/status of 409/)
  const company = await openCompany()
  await enter(page, shop, company)
  await shop.open('/account/company/organisations')
  await page.getByRole('link', { name: shop.t('company.organisations.add') }).click()
  await page.locator('[name=name]').fill('Sevilla')
  await page.locator('[name=externalId]').fill('SEV')
  await page.getByRole('button', { name: shop.t('company.organisation.create') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sevilla' })).toBeVisible()
  const parent = page.url()
  await page.getByRole('link', { name: shop.t('company.organisations.addBelowThis') }).click()
  await expect(page.getByRole('heading', { level: 1, name: shop.t('company.organisation.new') })).toBeVisible()
  await page.locator('[name=name]').fill('Taller')
  await page.getByRole('button', { name: shop.t('company.organisation.create') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Taller' })).toBeVisible()
  const child = page.url()
  await expect(page.locator('[name=parentId] option:checked')).toContainText('Sevilla')

  await shop.open('/account/company/organisations')
  await expect(page.getByRole('link', { name: 'Taller', exact: true })).toBeVisible()
  await page.locator('summary').press('Enter')
  await expect(page.getByRole('link', { name: 'Taller', exact: true })).toBeHidden()

  // The list offers no place below itself; what is sent all the same is refused.
  await page.goto(parent)
  await expect(page.locator('[name=parentId] option')).toHaveCount(1)
  const childId = child.split('/').at(-1)!
  const refused = await page.request.post(parent, { form: { name: 'Sevilla', externalId: 'SEV', parentId: childId } })
  expect(refused.status()).toBe(409)
  expect(await refused.text()).toContain(shop.t('company.failure.cycle'))
  await page.goto(parent)
  await expect(page.locator('[name=parentId]')).toHaveValue('')

  await hydrated(page)
  await page.getByRole('link', { name: shop.t('company.organisation.address.add'), exact: true }).click()
  await page.locator('[name=fullName]').fill('Muelle')
  await page.locator('[name=address]').fill('Calle Feria 3')
  await page.locator('[name=zipcode]').fill('41003')
  await page.locator('[name=city]').fill('Sevilla')
  await page.getByRole('button', { name: shop.t('company.save') }).click()
  await expect(page).toHaveURL(parent)
  await expect(page.getByRole('table').first()).toContainText('Calle Feria 3')
  await page.getByRole('button', { name: shop.t('company.organisation.address.delete', { name: 'Muelle' }) }).click()
  await expect(page.getByText(shop.t('company.organisation.addresses.none'))).toBeVisible()
  await page
    .getByRole('status')
    .getByRole('button', { name: shop.t('forms.undo') })
    .click()
  await expect(page.getByRole('table').first()).toContainText('Calle Feria 3')

  await page.goto(child)
  await hydrated(page)
  await page.locator('[name=parentId]').selectOption('')
  await page.locator('[name=name]').fill('Taller nuevo')
  await page.getByRole('button', { name: shop.t('company.save') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Taller nuevo' })).toBeVisible()
  await page.getByRole('button', { name: shop.t('company.organisation.close') }).click()
  await expect(page.getByRole('button', { name: shop.t('company.organisation.reopen') })).toBeVisible()
})

test('every field of company, organisation and colleague comes back as it was written', async ({ page, shop }) => {
  const company = await openCompany()
  await enter(page, shop, company)

  const name = uniqueName('Nueva')
  const data = {
    name,
    companyRegistrationName: `${name}, S.A.`,
    businessRegistrationNumber: uniqueName('R'),
    vatNumber: '',
    website: 'https://nueva.example',
    accountManager: 'Luis Gestor',
    legalUser: 'Eva Firma',
    'cf.invoice-email': 'facturas@nueva.example',
  }
  await shop.open('/account/company')
  await fillAll(page, data)
  await page.locator('[name="cf.sector"]').selectOption('Naval')
  await page.locator('[name="cf.po-required"]').selectOption('true')
  await page.getByRole('button', { name: shop.t('company.save') }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.reload()
  await expectAll(page, { ...data, 'cf.sector': 'Naval', 'cf.po-required': 'true' })
  await expect(page.getByText(shop.t('company.status.account.ACTIVE'))).toBeVisible()
  await expect(page.getByRole('link', { name: company.email })).toBeVisible()

  const organisation = { name: 'Almacén', externalId: uniqueName('ALM'), 'cf.opening-hours': '7:00 a 14:00' }
  await shop.open('/account/company/organisations/new')
  await fillAll(page, organisation)
  await page.locator('[name="cf.has-forklift"]').selectOption('true')
  await page.getByRole('button', { name: shop.t('company.organisation.create') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Almacén' })).toBeVisible()
  await page.reload()
  await expectAll(page, { ...organisation, 'cf.has-forklift': 'true' })
  const organisationId = page.url().split('/').at(-1)!

  const person = {
    firstName: 'Carla',
    lastName: 'Sanz',
    email: `${uniqueName('carla').toLowerCase()}@journey.example`,
    phone: '+34954000002',
    externalId: uniqueName('EMP'),
    'cf.cost-centre-user': 'Línea 2',
    'cf.in-company-since': '2024-03-01',
  }
  await shop.open('/account/company/users/new')
  await fillAll(page, person)
  await page.locator('[name=civility]').selectOption('MISS')
  await page.getByRole('radio', { name: shop.t('company.role.FOC_Admin') }).check()
  await page.locator(`[name=organisations][value="${organisationId}"]`).check()
  await page.locator(`[name=mainOrganisationId][value="${organisationId}"]`).check()
  await page.getByRole('button', { name: shop.t('company.invite.submit') }).click()
  await expect(page).toHaveURL(shop.url('/account/company/users'))
  await expect(rowOf(page, person.email)).toContainText('Almacén')
  await page.getByRole('link', { name: 'Carla Sanz' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Carla Sanz' })).toBeVisible()
  await page.reload()
  await expectAll(page, { ...person, civility: 'MISS' })
  await expect(page.locator('[name=groups][value=FOC_Admin]')).toBeChecked()
  await expect(page.locator(`[name=organisations][value="${organisationId}"]`)).toBeChecked()
  await expect(page.locator(`[name=mainOrganisationId][value="${organisationId}"]`)).toBeChecked()
})

test('who is no administrator reads everything and changes nothing', async ({ page, shop }) => {
  await shop.signInFast()
  for (const path of ['', '/users', '/organisations']) {
    await shop.open(`/account/company${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main form[method=post]')).toHaveCount(0)
    await expect(page.locator('main').locator('input:disabled, select:disabled')).toHaveCount(0)
  }
  await shop.open('/account/company/users')
  await expect(page.getByRole('link', { name: shop.t('company.users.invite') })).toHaveCount(0)
  await page.getByRole('link', { name: 'Administración Guadalquivir' }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'admin@tiber.example' })).toBeVisible()
  await expect(page.locator('main form')).toHaveCount(0)
  for (const path of ['/users/new', '/users/import', '/organisations/new']) {
    await shop.open(`/account/company${path}`)
    await expect(page).toHaveURL(shop.url(`/account/company${path.replace(/\/(new|import)$/, '')}`))
  }
  const refused = await page.request.post(shop.path('/account/company'), {
    form: { name: 'X', companyRegistrationName: 'X', businessRegistrationNumber: 'X' },
  })
  expect(refused.status()).toBe(403)
})

test('on a phone users are found, read and invited', async ({ page, shop }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  const company = await openCompany()
  const colleague = await addColleague(company)
  await enter(page, shop, company)
  await shop.open('/account/company/users')
  await page.getByLabel(shop.t('company.users.search')).fill(colleague.email)
  await page.getByRole('button', { name: shop.t('company.filter') }).click()
  await expect(page.getByRole('table')).not.toContainText(company.email)
  await page.getByRole('link', { name: colleague.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: colleague.name })).toBeVisible()
  for (const path of ['', '/users', '/users/new', '/users/import', '/organisations', '/audit-trail']) {
    await shop.open(`/account/company${path}`)
    expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(375)
  }
})

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Another person at another machine. */
async function newBrowser(browser: Browser, shop: Shop): Promise<Page> {
  const context = await browser.newContext({ locale: shop.locale, baseURL: shop.url('/') })
  return context.newPage()
}

async function fillAll(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value)
}

async function expectAll(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values))
    await expect(page.locator(`[name="${name}"]:not([type=hidden])`), name).toHaveValue(value)
}

type ListedUser = { id: string; email: string; status: string; groups: string[] }

async function usersOf(company: Company, search: string): Promise<ListedUser[]> {
  const path = `/v1/shop/customer-accounts/users?search=${encodeURIComponent(search)}`
  const answer = await callAsAdministrator(company, path)
  const { content } = (await answer.json()) as { content: { customerUser: ListedUser }[] }
  return content.map(({ customerUser }) => customerUser)
}

const selfId = async (company: Company) => (await usersOf(company, company.email))[0]!.id

/** The account's own activation link was mailed before. */
async function joinLink(email: string, companyName: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const mail = (await outbox()).find((each) => each.recipient === email && each.subject.includes(companyName))
      link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
      return link
    })
    .toContain('/auth/activate')
  return link
}
