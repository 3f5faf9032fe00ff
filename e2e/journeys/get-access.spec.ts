import type { Page } from '@playwright/test'

import {
  callAsOperator,
  generateCompanyNumber,
  decideAccessRequest,
  waitForMailedLink,
  openCompany,
  journeyPassword,
  findAccessRequest,
  createUniqueName,
} from '../companies.ts'
import { field } from '../controls.ts'
import { callPlatform } from '../platform.ts'
import { sendRequest, expect, test, type Shop } from '../shop.ts'

const script = '"><script>window.hacked=1</script>'
const addressField = (name: string) => `createAddressRequests.0.${name}`

test('a company requests access, answers a question, is approved and signs in for the first time', async ({
  page,
  shop,
}) => {
  const { name, email } = await fillRequest(page, shop)
  await page.getByRole('button', { name: shop.t('access.submit') }).click()
  await expect(page.getByRole('heading', { level: 1, name: shop.t('access.sent.title') })).toBeVisible()
  await expect(page.getByText(shop.t('access.sent.step.check'))).toBeVisible()

  const status = await waitForMailedLink(email, '/auth/request/')
  expect(status).toContain(shop.path('/auth/request/'))
  await page.goto(status)
  await expect(page.getByRole('heading', { level: 1, name: shop.t('access.request.title') })).toBeVisible()
  await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByText('¿Puedo pagar a 60 días?')).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toContainText(shop.t('access.request.step.check'))

  const { accountId } = await findAccessRequest(email)
  const question = await callAsOperator(`/v1/tiber/operator/access-requests/${accountId}/messages`, 'POST', {
    text: '¿Qué compran cada mes?',
  })
  expect(question.status).toBe(200)
  await page.reload()
  await expect(page.locator('[aria-current=step]')).toContainText(shop.t('access.request.step.question'))
  await expect(page.getByText('¿Qué compran cada mes?')).toBeVisible()

  const send = page.getByRole('button', { name: shop.t('access.request.send') })
  const answerField = page.getByLabel(shop.t('access.request.answer'), { exact: true })
  await send.click()
  await expect(answerField).toHaveAccessibleDescription(shop.t('forms.problem.required'))
  await answerField.fill(`Tornillería ${script}`)
  await send.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Tornillería' })).toContainText(script)
  await expect(page.locator('[aria-current=step]')).toContainText(shop.t('access.request.step.check'))
  expect(await page.evaluate('window.hacked')).toBeUndefined()

  await decideAccessRequest(accountId, 'ACTIVE')
  await page.reload()
  await expect(page.locator('[aria-current=step]')).toContainText(shop.t('access.request.step.APPROVED'))
  const link = await waitForMailedLink(email, '/auth/activate')
  expect(new URL(link).pathname).toBe(shop.path('/auth/activate'))
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    shop.t('access.activate.welcome', { name: 'Gerencia' }),
  )
  await expect(page.getByText(name)).toBeVisible()
  const password = page.getByLabel(shop.t('access.activate.password'), { exact: true })
  await password.fill('weak')
  await page.getByRole('button', { name: shop.t('access.activate.submit') }).click()
  await expect(password).toHaveAccessibleDescription(shop.t('forms.problem.weak'))
  await password.fill(journeyPassword)
  await page.getByRole('button', { name: shop.t('access.activate.submit') }).click()
  await expect(page).toHaveURL(shop.url('/'))
  await expect(page.getByText(shop.t('company.role.FOC_Admin'))).toBeVisible()

  await shop.open('/account/company')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const [checked] = shop.t('company.vat.checked').split('{')
  await expect(field(page, shop, 'company.field.vatNumber')).toHaveAccessibleDescription(new RegExp(`^${checked}\\d`))
  await expect(page.getByRole('button', { name: shop.t('company.save') })).toBeVisible()

  // A used link is dead; requesting another gives the same response to everyone.
  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: shop.t('access.dead.title') })).toBeVisible()
  await page.getByRole('button', { name: shop.t('access.dead.resend') }).click()
  await expect(page.getByRole('heading', { level: 1, name: shop.t('access.resent.title') })).toBeVisible()
  await shop.open('/auth/login')
  await shop.signIn(email, journeyPassword)
  await expect(page).toHaveURL(shop.url('/'))
})

test('a declined request shows the reason', async ({ page, shop }) => {
  const { email } = await fillRequest(page, shop)
  await page.getByRole('button', { name: shop.t('access.submit') }).click()
  await expect(page.getByRole('heading', { level: 1, name: shop.t('access.sent.title') })).toBeVisible()
  const { accountId } = await findAccessRequest(email)
  await decideAccessRequest(accountId, 'INACTIVE', 'No vendemos a particulares.')
  await page.goto(await waitForMailedLink(email, '/auth/request/'))
  await expect(page.locator('[aria-current=step]')).toContainText(shop.t('access.request.step.DECLINED'))
  await expect(page.getByText('No vendemos a particulares.')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('errors are shown at their field, and no input is lost', async ({ page, shop }) => {
  shop.expectErrors(/status of 40[09]/)
  const { name } = await fillRequest(page, shop)
  await page.getByLabel(shop.t('access.vatNumber')).fill('ESB12345678')
  await page.getByLabel(shop.t('address.zipcode')).fill('99999')
  await page.getByRole('button', { name: shop.t('access.submit') }).click()
  await expect(page.getByLabel(shop.t('address.zipcode'))).toHaveAccessibleDescription(/41001/)
  await page.getByLabel(shop.t('address.zipcode')).fill('41003')
  await page.getByRole('button', { name: shop.t('access.submit') }).click()
  await expect(page.getByLabel(shop.t('access.vatNumber'))).toHaveAccessibleDescription(/ESB41123456/)
  await expect(page.getByLabel(shop.t('access.name'), { exact: true })).toHaveValue(name)
  await expect(page.getByLabel(shop.t('access.vatNumber'))).toHaveValue('ESB12345678')

  await page.getByLabel(shop.t('address.country')).selectOption('PT')
  await expect(page.getByLabel(shop.t('access.registration.PT'))).toBeVisible()
  await expect(page.getByLabel(shop.t('address.zipcode'))).toHaveAccessibleDescription(/1000-001/)
})

test('a company with an account is told to contact its administrator', async ({ page, shop }) => {
  shop.expectErrors(/status of 409/)
  const { number, email } = await fillRequest(page, shop)
  await page.getByRole('button', { name: shop.t('access.submit') }).click()
  await expect(page.getByRole('heading', { level: 1, name: shop.t('access.sent.title') })).toBeVisible()
  await decideAccessRequest((await findAccessRequest(email)).accountId, 'ACTIVE')
  await fillRequest(page, shop, number)
  await page.getByLabel(shop.t('access.vatNumber')).fill('')
  await page.getByRole('button', { name: shop.t('access.submit') }).click()
  await expect(page.getByRole('alert').filter({ hasText: shop.t('access.exists') })).toContainText(
    shop.t('access.exists.text'),
  )
})

test('an e-mail with an account gets the same response', async ({ page, shop }) => {
  const company = await openCompany()
  await fillRequest(page, shop)
  await page.getByLabel(shop.t('access.email'), { exact: true }).fill(company.email)
  await page.getByRole('button', { name: shop.t('access.submit') }).click()
  await expect(page.getByRole('heading', { level: 1, name: shop.t('access.sent.title') })).toBeVisible()
})

test('the request form works without scripts and keeps its input', async ({ shop }) => {
  const name = createUniqueName('Sin guiones')
  const form = {
    name,
    companyRegistrationName: `${name}, S.L.`,
    businessRegistrationNumber: generateCompanyNumber(),
    vatNumber: '',
    website: '',
    civility: 'MRS',
    firstName: 'Compras',
    lastName: 'Obra',
    email: 'no',
    phone: '',
    [addressField('country')]: 'ES',
    [addressField('fullName')]: 'Compras Obra',
    [addressField('address')]: 'Calle Feria 2',
    [addressField('zipcode')]: '41003',
    [addressField('city')]: 'Sevilla',
  }
  const refused = await sendRequest(shop.path('/auth/get-access'), { form })
  expect(refused.status).toBe(400)
  const html = await refused.text()
  expect(html).toContain(shop.t('forms.problem.email'))
  expect(html).toContain(`value="${name}"`)
  const email = `${createUniqueName('eva').toLowerCase()}@tiber.example`
  const sent = await sendRequest(shop.path('/auth/get-access'), { form: { ...form, email } })
  expect(sent.status).toBe(302)
  expect(sent.headers.get('location')).toBe(`${shop.path('/auth/get-access')}?sent=1`)
})

test('a signed-in user is redirected from the request form, and an unknown request is not found', async ({
  page,
  shop,
}) => {
  shop.expectErrors(/status of 404/)
  await shop.open('/auth/login')
  await page.getByRole('link', { name: shop.t('access.title') }).click()
  await expect(page).toHaveURL(shop.url('/auth/get-access'))
  const unknown = await shop.open('/auth/request/0000000101.nonsense')
  expect(unknown?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: shop.t('access.request.unknown') })).toBeVisible()
  await page.getByRole('link', { name: shop.t('access.title') }).click()
  await expect(page).toHaveURL(shop.url('/auth/get-access'))
  await shop.signInFast()
  await shop.open('/auth/get-access')
  await expect(page).toHaveURL(shop.url('/'))
})

test('on a phone the request form and its status page fit the screen', async ({ page, shop }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  const { email } = await fillRequest(page, shop)
  await page.getByRole('button', { name: shop.t('access.submit') }).click()
  await expect(page.getByRole('heading', { level: 1, name: shop.t('access.sent.title') })).toBeVisible()
  await page.goto(await waitForMailedLink(email, '/auth/request/'))
  await expect(page.getByRole('heading', { level: 1, name: shop.t('access.request.title') })).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375)
})

test('every field of the request is saved', async ({ page, shop }) => {
  const { name, number, email } = await fillRequest(page, shop)
  await page.getByRole('button', { name: shop.t('access.submit') }).click()
  await expect(page.getByRole('heading', { level: 1, name: shop.t('access.sent.title') })).toBeVisible()
  const { accountId } = await findAccessRequest(email)
  await decideAccessRequest(accountId, 'ACTIVE')
  const token = new URL(await waitForMailedLink(email, '/auth/activate')).searchParams.get('token')
  const activated = await callPlatform('/v1/shop/customer-users/activate', {
    method: 'POST',
    body: { token, password: journeyPassword },
  })
  const { accessToken } = (await activated.json()) as { accessToken: string }
  const account = await (await callPlatform('/v1/shop/customer-accounts', { token: accessToken })).json()
  expect(account).toMatchObject({
    name,
    companyRegistrationName: `${name}, S.L.`,
    businessRegistrationNumber: number,
    vatNumber: `ES${number}`,
    website: 'https://talleres.example',
    mainContacts: [{ firstName: 'Gerencia', lastName: 'Taller', email, phone: '+34954000000' }],
    addresses: [
      {
        label: 'Nave 2',
        fullName: 'Gerencia Taller',
        company: name,
        address: 'Calle Feria 1',
        additionalAddress: 'Muelle B',
        city: 'Sevilla',
        zipcode: '41003',
        state: 'Sevilla',
        country: 'ES',
        phone: '+34954000001',
        shipping: true,
        billing: true,
      },
    ],
  })
})

async function fillRequest(page: Page, shop: Shop, number = generateCompanyNumber()) {
  const name = createUniqueName('Talleres')
  const email = `${name.toLowerCase()}@tiber.example`
  await shop.open('/auth/get-access')
  const fill = (key: string, value: string) =>
    page.getByLabel(shop.t(key)).and(page.locator('input, textarea')).first().fill(value)
  await fill('access.name', name)
  await fill('access.companyRegistrationName', `${name}, S.L.`)
  await fill('access.registration.ES', number)
  await fill('access.vatNumber', `ES${number}`)
  await fill('access.website', 'https://talleres.example')
  await page.getByLabel(shop.t('forms.civility')).selectOption('MRS')
  await page.locator('[name=firstName]').fill('Gerencia')
  await page.locator('[name=lastName]').fill('Taller')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=phone]').fill('+34 954 000 000')
  const address = {
    label: 'Nave 2',
    fullName: 'Gerencia Taller',
    company: name,
    address: 'Calle Feria 1',
    additionalAddress: 'Muelle B',
    city: 'Sevilla',
    zipcode: '41003',
    state: 'Sevilla',
    phone: '+34 954 000 001',
  }
  for (const [field, value] of Object.entries(address))
    await page.locator(`[name="${addressField(field)}"]`).fill(value)
  await fill('access.question.label', '¿Puedo pagar a 60 días?')
  return { name, number, email }
}
