import { sendRequest, buyer, readSetCookies, expect, waitForHydration, test } from '../shop.ts'

const script = '"><script>window.hacked=1</script><img src=x onerror="window.hacked=1">'

test('signing in leads to the requested page, with its query', async ({ page, shop }) => {
  await shop.open('/account/addresses?sort=code&dir=asc')
  await expect(page).toHaveTitle(`${shop.t('session.login.title')} · Tiber`)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await shop.signIn()
  await expect(page).toHaveURL(shop.url('/account/addresses?sort=code&dir=asc'))
  await expect(page.getByRole('heading', { level: 1, name: shop.t('addresses.title') })).toBeVisible()
  await expect(page).toHaveTitle(`${shop.t('addresses.title')} · Tiber`)
})

test('signing in without a requested page leads to the home page', async ({ page, shop }) => {
  await shop.open('/auth/login')
  await shop.signIn()
  await expect(page).toHaveURL(shop.url('/'))
  await expect(page.getByRole('heading', { level: 1, name: shop.t('dashboard.title') })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: buyer })).toBeVisible()
})

test('signing in works under another name of the host', async ({ page, shop }) => {
  const { port } = new URL(shop.url('/'))
  const home = `http://127.0.0.1:${port}${shop.path('/')}`
  await page.goto(`http://127.0.0.1:${port}${shop.path('/auth/login')}`)
  await waitForHydration(page)
  await shop.signIn()
  await expect(page).toHaveURL(home)
  await expect(page.getByRole('heading', { level: 1, name: shop.t('dashboard.title') })).toBeVisible()
})

test('a wrong password is reported, and no input is lost', async ({ page, shop }) => {
  shop.expectErrors(/status of 401/)
  await shop.open('/auth/login')
  await shop.signIn(buyer, 'wrong-password')
  await expect(page.getByRole('alert')).toContainText(shop.t('frame.errors.AU0001'))
  await expect(page.getByLabel(shop.t('session.email'), { exact: true })).toHaveValue(buyer)
  await expect(page.getByLabel(shop.t('session.password'), { exact: true })).toHaveValue('wrong-password')
  await expect(page).toHaveURL(shop.url('/auth/login'))
})

test('an unknown address gets the same response as a wrong password', async ({ page, shop }) => {
  shop.expectErrors(/status of 401/)
  await shop.open('/auth/login')
  await shop.signIn('nobody@tiber.example', 'wrong-password')
  await expect(page.getByRole('alert')).toContainText(shop.t('frame.errors.AU0001'))
})

test('an empty form reports each missing field and focuses the first', async ({ page, shop }) => {
  await shop.open('/auth/login')
  await page.getByRole('button', { name: shop.t('session.login.submit'), exact: true }).click()
  const email = page.getByLabel(shop.t('session.email'), { exact: true })
  const password = page.getByLabel(shop.t('session.password'), { exact: true })
  await expect(email).toHaveAccessibleDescription(shop.t('session.email.required'))
  await expect(password).toHaveAccessibleDescription(shop.t('session.password.required'))
  await expect(email).toBeFocused()
  await email.fill(buyer)
  await expect(email).toHaveAccessibleDescription('')
  await password.fill('tiber-demo')
  await page.getByRole('button', { name: shop.t('session.login.submit'), exact: true }).click()
  await expect(page).toHaveURL(shop.url('/'))
})

test('a typed password can be shown', async ({ page, shop }) => {
  await shop.open('/auth/login')
  const password = page.getByLabel(shop.t('session.password'), { exact: true })
  await password.fill('secret')
  await page.getByRole('button', { name: shop.t('forms.password.show') }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: shop.t('forms.password.hide') }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('after signing out the back button shows nothing private', async ({ page, shop }) => {
  await shop.signInFast()
  await shop.open('/account/addresses')
  await page
    .getByRole('navigation', { name: shop.t('frame.sections') })
    .getByRole('link', { name: shop.t('frame.home') })
    .click()
  await expect(page).toHaveURL(shop.url('/'))
  await shop.contextButton().click()
  await page.getByRole('button', { name: shop.t('frame.logout') }).click()
  await expect(page).toHaveURL(shop.url('/auth/login'))
  await page.goBack()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(page.getByText(buyer)).toHaveCount(0)
  await expect(page.getByText('Guadalquivir')).toHaveCount(0)
  await page.reload()
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('a signed-in user is redirected from the sign-in page', async ({ page, shop }) => {
  await shop.signInFast()
  await shop.open('/auth/login')
  await expect(page).toHaveURL(shop.url('/'))
  await shop.open(`/auth/login?returnTo=${encodeURIComponent(shop.path('/account/addresses?a=1'))}`)
  await expect(page).toHaveURL(shop.url('/account/addresses?a=1'))
})

for (const returnPath of [
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  '/auth/login',
  '/\t/evil.example',
])
  test(`a return path ${JSON.stringify(returnPath)} leads to the home page`, async ({ page, shop }) => {
    await shop.open(`/auth/login?returnTo=${encodeURIComponent(returnPath)}`)
    await shop.signIn()
    await expect(page).toHaveURL(shop.url('/'))
    const form = { username: buyer, password: 'tiber-demo', returnTo: returnPath }
    const posted = await sendRequest(shop.path('/auth/login'), { form })
    expect(posted.headers.get('location')).toBe(shop.path('/'))
    const cookie = await shop.cookieHeader()
    for (const action of ['/session/account', '/session/store', '/session/locale', '/session/logout']) {
      const location = (
        await sendRequest(action, { cookie, form: { returnTo: returnPath, locale: shop.locale } })
      ).headers.get('location')
      expect(location, action).toMatch(/^\/(en-US\/?)?(auth\/login)?$/)
    }
  })

test('script in the fields of the sign-in form is text and never runs', async ({ page, shop }) => {
  shop.expectErrors(/status of 401/)
  await shop.open(`/auth/login?returnTo=${encodeURIComponent(script)}`)
  await shop.signIn(script, script)
  await expect(page.getByRole('alert')).toContainText(shop.t('frame.errors.AU0001'))
  await expect(page.getByLabel(shop.t('session.email'), { exact: true })).toHaveValue(script)
  await expect(page.getByLabel(shop.t('session.password'), { exact: true })).toHaveValue(script)
  expect(await page.evaluate('window.hacked')).toBeUndefined()
  await shop.signIn()
  await expect(page).toHaveURL(shop.url('/'))
})

test('script in the field of the forgotten-password form is text and never runs', async ({ page, shop }) => {
  shop.expectErrors(/status of 400/)
  await shop.open('/auth/forgot-password')
  const email = page.getByLabel(shop.t('session.email'), { exact: true })
  const send = page.getByRole('button', { name: shop.t('session.forgot.submit') })
  await email.fill(script)
  await send.click()
  await expect(email).toHaveAccessibleDescription(shop.t('session.email.wrong'))
  await expect(email).toHaveValue(script)
  // Without a space and with one @, the browser accepts it as an address and the platform rejects it.
  const address = '<script>window.hacked=1</script>@tiber.example'
  const refused = page.waitForResponse((response) => response.request().method() === 'POST')
  await email.fill(address)
  await send.click()
  // Both messages have the same text, so the response is checked too.
  expect((await refused).status()).toBe(400)
  await expect(email).toHaveAccessibleDescription(shop.t('session.email.wrong'))
  await expect(email).toHaveValue(address)
  expect(await page.evaluate('window.hacked')).toBeUndefined()
})

test('script in a form returned by the server is escaped', async ({ shop }) => {
  const login = await sendRequest(shop.path('/auth/login'), {
    form: { username: script, password: script, returnTo: script },
  })
  expect(login.status).toBe(401)
  expect(await login.text()).not.toMatch(/<script>window|<img src=x/)
  const forgot = await sendRequest(shop.path('/auth/forgot-password'), { form: { email: script } })
  expect(forgot.status).toBe(400)
  expect(await forgot.text()).not.toMatch(/<script>window|<img src=x/)
  const reset = await sendRequest(`${shop.path('/auth/reset-password')}?token=${encodeURIComponent(script)}`, {
    form: { newPassword: script, token: script },
  })
  expect(reset.status).toBe(400)
  expect(await reset.text()).not.toMatch(/<script>window|<img src=x/)
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('a buyer signs in, also after a mistake', async ({ page, shop }) => {
    shop.expectErrors(/status of 40[01]/)
    await page.goto(shop.path('/account/addresses?sort=code'))
    await page.getByRole('button', { name: shop.t('session.login.submit'), exact: true }).click()
    await expect(page.getByText(shop.t('session.email.required'))).toBeVisible()
    await expect(page.getByText(shop.t('session.password.required'))).toBeVisible()
    await shop.signIn(buyer, 'wrong-password')
    await expect(page.getByRole('alert')).toContainText(shop.t('frame.errors.AU0001'))
    await expect(page.getByLabel(shop.t('session.email'), { exact: true })).toHaveValue(buyer)
    await shop.signIn()
    await expect(page).toHaveURL(shop.url('/account/addresses?sort=code'))
    await expect(page.getByRole('heading', { level: 1, name: shop.t('addresses.title') })).toBeVisible()
  })

  test('a buyer signs out, and the back button shows nothing private', async ({ page, shop }) => {
    await shop.signInFast()
    await page.goto(shop.path('/'))
    await shop.contextButton().click()
    await page.getByRole('button', { name: shop.t('frame.logout') }).click()
    await expect(page).toHaveURL(shop.url('/auth/login'))
    await page.goBack()
    await expect(page).toHaveURL(/\/auth\/login/)
    await expect(page.getByText(buyer)).toHaveCount(0)
  })
})

test('any Accept-Language header gets a page', async ({ shop }) => {
  const garbage = [';;;q=,,', 'q=1', '*;q=abc', '-'.repeat(5000), 'en-US;q=1e9', '\u00ff\u00fe', 'es'.repeat(3000)]
  for (const header of garbage) {
    const response = await sendRequest(shop.path('/auth/login'), { headers: { 'accept-language': header } })
    expect(response.status, header.slice(0, 20)).toBe(200)
    expect(await response.text()).toContain(`<html lang="${shop.locale}"`)
    expect((await sendRequest('/', { headers: { 'accept-language': header } })).status, header.slice(0, 20)).toBe(302)
  }
})

test('only the root redirects to the language of the cookie, or else of the browser', async () => {
  const readLocation = async (path: string, cookie: string, language: string) =>
    (await sendRequest(path, { cookie, headers: { 'accept-language': language } })).headers.get('location')
  expect(await readLocation('/', 'locale=en-US', 'es-ES')).toBe('/en-US')
  expect(await readLocation('/?a=1', '', 'fr, en;q=0.9, es;q=0.8')).toBe('/en-US?a=1')
  expect(await readLocation('/', 'locale=es-ES', 'en-US')).toBe('/auth/login')
  expect(await readLocation('/', 'locale=xx', 'en-GB')).toBe('/en-US')
  expect(await readLocation('/', '', 'fr')).toBe('/auth/login')
  expect(await readLocation('/account/addresses', 'locale=en-US', 'en-US')).toBe(
    '/auth/login?returnTo=%2Faccount%2Faddresses',
  )
  expect(await readLocation('/en-US', 'locale=es-ES', 'es-ES')).toBe('/en-US/auth/login')
  expect((await sendRequest('/auth/login', { cookie: 'locale=en-US' })).status).toBe(200)
})

test('switching the language keeps the page and is remembered for a year', async ({ page, shop }) => {
  const other = shop.locale === 'es-ES' ? 'en-US' : 'es-ES'
  const name = { 'es-ES': 'Español', 'en-US': 'English' }[other]
  const prefix = other === 'en-US' ? '/en-US' : ''
  await shop.signInFast()
  await shop.open('/account/addresses?sort=code')
  await page.getByRole('contentinfo').getByRole('button', { name }).click()
  await expect(page).toHaveURL(new RegExp(`[0-9]${prefix}/account/addresses\\?sort=code$`))
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  const cookie = (await shop.cookies()).get('locale')
  expect(cookie).toMatchObject({ value: other, path: '/', sameSite: 'Lax' })
  expect(cookie!.expires - Date.now() / 1000).toBeCloseTo(365 * 24 * 60 * 60, -2)
  await page.goto('/')
  await expect(page).toHaveURL(new RegExp(`[0-9]${prefix || '/'}$`))
})

test('the language is switched on the sign-in page too, keeping the requested page', async ({ page, shop }) => {
  const other = shop.locale === 'es-ES' ? 'en-US' : 'es-ES'
  await shop.open('/account/addresses')
  await page.getByRole('button', { name: other === 'es-ES' ? 'Español' : 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  await expect(page).toHaveURL(/\/auth\/login\?returnTo=/)
  await waitForHydration(page)
  await page.goBack()
  await expect(page.locator('html')).toHaveAttribute('lang', shop.locale)
  const response = await sendRequest('/session/locale', {
    form: { locale: other, returnTo: shop.path('/account/addresses') },
  })
  expect(readSetCookies(response).get('locale')).toBe(
    `locale=${other}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`,
  )
})
