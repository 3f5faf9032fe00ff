import type { Page } from '@playwright/test'

import { sendRequest, buyer, expect, waitForHydration, test, type Shop } from '../shop.ts'

const sessionKeys = ['account', 'accounts', 'isAuthenticated', 'store', 'user']

for (const page of ['/', '/account/addresses'])
  test(`the payload of ${page} has its data and the session, and never a token`, async ({ shop }) => {
    await shop.signInFast()
    await shop.open('/')
    const cookie = await shop.cookieHeader()
    const path = shop.path(page === '/' ? '/_payload.json' : `${page}/_payload.json`)
    const response = await sendRequest(path, { cookie })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    const { data, session } = JSON.parse(text) as { data: Record<string, unknown>; session: Record<string, unknown> }
    expect(Object.keys(session).sort()).toEqual(sessionKeys)
    expect(session).toMatchObject({
      isAuthenticated: true,
      user: { email: buyer },
      account: { externalId: 'GUADALQUIVIR' },
      accounts: [{ externalId: 'GUADALQUIVIR' }, { externalId: 'CANTABRICO' }],
    })
    expect(session['store']).toEqual({ storeId: 'iberia', storeViewId: 'iberia-main' })
    expect(Object.keys(data)).toContain(
      `${shop.locale}:${page === '/' ? 'dashboard/dashboard' : 'addresses/addresses'}`,
    )
    for (const name of ['token', 'refreshToken']) expect(text).not.toContain((await shop.cookies()).get(name)!.value)
  })

test('the payload of the root belongs to the page at that address, whatever language the browser prefers', async ({
  shop,
}) => {
  await shop.signInFast()
  const cookie = await shop.cookieHeader()
  for (const path of ['/_payload.json', '/en-US/_payload.json'])
    for (const language of ['es-ES', 'en-US']) {
      const response = await sendRequest(path, { cookie, headers: { 'accept-language': language } })
      expect(response.status, `${path} for ${language}`).toBe(200)
    }
})

test('a payload requires the same rights as its page', async ({ shop }) => {
  for (const path of [
    '/_payload.json',
    '/account/addresses/_payload.json',
    '/account/addresses/nonsense/_payload.json',
  ]) {
    const response = await sendRequest(shop.path(path), { headers: { 'accept-language': shop.locale } })
    expect(response.status, path).toBe(401)
    expect(await response.json()).toHaveProperty('message')
  }
  const open = await sendRequest(shop.path('/auth/login/_payload.json'))
  expect(open.status).toBe(200)
  expect(await open.json()).toMatchObject({ session: { isAuthenticated: false, user: null, accounts: [] } })
  const unknown = await sendRequest(shop.path('/nowhere/_payload.json'))
  expect(unknown.status).toBe(404)
  expect(await unknown.json()).toEqual({ message: `Page not found: ${shop.path('/nowhere')}` })
})

test('the live build and its metadata are served by id', async () => {
  const latest = await sendRequest('/builds/latest.json')
  expect(latest.headers.get('cache-control')).toBe('no-cache')
  const { id, timestamp } = (await latest.json()) as { id: string; timestamp: number }
  expect(timestamp).toBeGreaterThan(0)
  const meta = await sendRequest(`/builds/meta/${id}.json`)
  expect(meta.status).toBe(200)
  expect(await meta.json()).toMatchObject({ id, timestamp })
  expect(meta.headers.get('cache-control')).toContain('immutable')
  for (const other of ['nonsense', `${id}x`, '%2e%2e'])
    expect((await sendRequest(`/builds/meta/${other}.json`)).status).toBe(404)
})

test('the texts of both languages are served at a stable address', async () => {
  const texts = async (locale: string) => {
    const response = await sendRequest(`/locales/${locale}.json`)
    expect(response.status).toBe(200)
    return (await response.json()) as Record<string, string>
  }
  const [spanish, english] = [await texts('es-ES'), await texts('en-US')]
  expect(Object.keys(spanish).sort()).toEqual(Object.keys(english).sort())
  expect(spanish['session.login.submit']).toBe('Entrar')
  expect(english['session.login.submit']).toBe('Sign in')
  for (const other of ['fr-FR', 'en-us', 'es']) expect((await sendRequest(`/locales/${other}.json`)).status).toBe(404)
})

test('links are followed on the client until another build is live', async ({ page, shop }) => {
  await shop.signInFast()
  await openAddresses(shop, page)
  await page.evaluate('window.stayed = true')
  await sectionLink(shop, page, 'profile').click()
  await expect(page).toHaveURL(shop.url('/account/user-information'))
  expect(await page.evaluate('window.stayed')).toBe(true)

  await page.route('**/builds/latest.json', (route) =>
    route.fulfill({ json: { id: 'another', timestamp: Date.now() } }),
  )
  const buildCheck = page.waitForResponse('**/builds/latest.json')
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  await (await buildCheck).finished()
  const document = page.waitForRequest((request) => request.isNavigationRequest())
  await sectionLink(shop, page, 'addresses').click()
  expect((await document).url()).toBe(shop.url('/account/addresses'))
  await expect(page).toHaveURL(shop.url('/account/addresses'))
  expect(await page.evaluate('window.stayed')).toBeUndefined()
})

test('a missing script reloads the page once, then the link works', async ({ page, shop }) => {
  shop.expectErrors(/dashboard\.route|dynamically imported module/)
  await shop.signInFast()
  await openAddresses(shop, page)
  const loads = countDocuments(page)
  const blocked = await blockDashboardScript(page)
  const reloaded = page.waitForEvent('load')
  await homeLink(shop, page).click()
  await reloaded
  await blocked.unblock()
  await waitForHydration(page)
  await homeLink(shop, page).click()
  await expect(page.getByRole('heading', { level: 1, name: shop.t('dashboard.title') })).toBeVisible()
  expect(loads.count).toBe(1)
})

test('a script that stays missing reloads the page once and then shows an error, without a loop', async ({
  page,
  shop,
}) => {
  shop.expectErrors(/dashboard\.route|dynamically imported module/)
  await shop.signInFast()
  await openAddresses(shop, page)
  const loads = countDocuments(page)
  await blockDashboardScript(page)
  const reloaded = page.waitForEvent('load')
  await homeLink(shop, page).click()
  await reloaded
  await waitForHydration(page)
  await homeLink(shop, page).click()
  await expect(page.getByRole('heading', { level: 1, name: shop.t('frame.error.title') })).toBeVisible()
  expect(loads.count).toBe(1)
})

async function openAddresses(shop: Shop, page: Page) {
  const buildCheck = page.waitForResponse('**/builds/latest.json')
  await shop.open('/account/addresses')
  await (await buildCheck).finished()
}

const sectionLink = (shop: Shop, page: Page, section: string) =>
  page
    .getByRole('navigation', { name: shop.t('account.title') })
    .getByRole('link', { name: shop.t(`account.section.${section}`) })

const homeLink = (shop: Shop, page: Page) =>
  page.getByRole('navigation', { name: shop.t('frame.sections') }).getByRole('link', { name: shop.t('frame.home') })

async function blockDashboardScript(page: Page) {
  const files = '**/assets/dashboard.route-*.js'
  await page.route(files, (route) => route.abort())
  return { unblock: () => page.unroute(files) }
}

/** Counts documents requested from now on. */
function countDocuments(page: Page) {
  const loads = { count: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.count++
  })
  return loads
}
