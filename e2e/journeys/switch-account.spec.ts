import type { Page } from '@playwright/test'

import { demoAccounts, demoStores } from '@tiber/demo-data/people'

import { callPlatform, signInOnPlatform } from '../platform.ts'
import { expect, test } from '../shop.ts'

const [guadalquivir, cantabrico, noria] = demoAccounts
const [iberia, exportStore] = demoStores
const year = 365 * 24 * 60 * 60
// This user belongs to the store Iberia only.
const approver = 'approver@tiber.example'

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'with JavaScript off', () => {
    test.use({ javaScriptEnabled })

    test('a buyer switches the account in the header and stays on the page', async ({ page, shop }) => {
      await shop.signInFast()
      if (javaScriptEnabled) await shop.open('/account/addresses?sort=code')
      else await page.goto(shop.path('/account/addresses?sort=code'))
      await expect(shop.contextButton()).toContainText(guadalquivir.name)
      await shop.contextButton().click()
      const choice = ({ name, externalId }: { name: string; externalId: string }) =>
        page.getByRole('banner').getByRole('button', { name: `${name} ${externalId}` })
      await expect(choice(guadalquivir)).toHaveAttribute('aria-current', 'true')
      await choice(cantabrico).click()
      await expect(shop.contextButton()).toContainText(cantabrico.name)
      await expect(page).toHaveURL(shop.url('/account/addresses?sort=code'))
      await expectMessage(page, shop.t('session.flash.accountSwitched'), javaScriptEnabled)
      const cookie = (await shop.cookies()).get('customer-account-id')!
      expect(cookie.value).toBe(cantabrico.id)
      expect(cookie.expires - Date.now() / 1000).toBeCloseTo(year, -2)
    })

    test('a buyer switches store and view', async ({ page, shop }) => {
      await shop.signInFast()
      if (javaScriptEnabled) await shop.open('/account/addresses')
      else await page.goto(shop.path('/account/addresses'))
      const choose = async (name: string) => {
        await shop.contextButton().click()
        await page.getByRole('banner').getByRole('button', { name, exact: true }).click()
      }
      for (const [store, view] of [
        [iberia, iberia.views[1]],
        [exportStore, exportStore.views[0]],
      ] as const) {
        await choose(view.name[shop.locale])
        await expect(shop.contextButton()).toContainText(`${store.name[shop.locale]} · ${view.name[shop.locale]}`)
        await expect(page).toHaveURL(shop.url('/account/addresses'))
        const cookies = await shop.cookies()
        expect(cookies.get('store-id')!.value).toBe(store.externalId)
        expect(cookies.get('store-view-id')!.value).toBe(view.externalId)
        for (const name of ['store-id', 'store-view-id']) {
          expect(cookies.get(name)).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Lax', secure: false })
          expect(cookies.get(name)!.expires - Date.now() / 1000).toBeCloseTo(year, -2)
        }
      }
      await expectMessage(page, shop.t('session.flash.storeSwitched'), javaScriptEnabled)
    })
  })

test('a buyer switches the account from the table on the dashboard', async ({ page, shop }) => {
  await shop.signInFast()
  await shop.open('/')
  await page.getByRole('button', { name: shop.t('dashboard.account.use', { name: cantabrico.name }) }).click()
  await expect(page).toHaveURL(shop.url('/'))
  const rows = page.getByRole('table', { name: shop.t('dashboard.accounts') }).getByRole('row')
  await expect(rows.filter({ hasText: cantabrico.name })).toContainText(shop.t('dashboard.account.current'))
  await expect(page.getByText(shop.t('session.flash.accountSwitched'))).toBeVisible()
  await page.reload()
  await expect(shop.contextButton()).toContainText(cantabrico.name)
  await expect(page.getByText(shop.t('session.flash.accountSwitched'))).toHaveCount(0)
})

test('account and store are remembered after signing out', async ({ page, shop }) => {
  await shop.signInFast()
  await page.request.post('/session/account', {
    form: { customerAccountId: cantabrico.id, returnTo: '/account/addresses' },
  })
  await page.request.post('/session/store', { form: { store: 'export/export-main', returnTo: '/account/addresses' } })
  await shop.open('/account/addresses')
  await shop.contextButton().click()
  await page.getByRole('button', { name: shop.t('frame.logout') }).click()
  await expect(page).toHaveURL(shop.url('/auth/login'))
  await shop.signIn()
  await expect(shop.contextButton()).toContainText(cantabrico.name)
  await expect(shop.contextButton()).toContainText(exportStore.name[shop.locale])
})

test('a remembered account that is refused is replaced by the default account, and its store is dropped', async ({
  context,
  shop,
}) => {
  await shop.signInFast()
  const remember = (name: string, value: string) => ({ name, value, url: shop.url('/') })
  await context.addCookies([
    remember('customer-account-id', noria.id),
    remember('store-id', 'iberia'),
    remember('store-view-id', 'iberia-workshop'),
  ])
  await shop.open('/account/addresses')
  await expect(shop.contextButton()).toContainText(guadalquivir.name)
  const cookies = await shop.cookies()
  expect(cookies.get('customer-account-id')!.value).toBe(guadalquivir.id)
  expect([...cookies.keys()]).not.toContain('store-id')
  expect([...cookies.keys()]).not.toContain('store-view-id')
})

test('a store the platform refuses is shown, but cannot be chosen', async ({ page, shop }) => {
  const { accessToken } = await signInOnPlatform(approver)
  const refusal = await callPlatform('/v1/authenticated-user', {
    token: accessToken,
    headers: { 'dj-store': 'export' },
  })
  expect(refusal.status).toBe(403)
  await shop.signInFast(approver)
  await shop.open('/account/addresses')
  await shop.contextButton().click()
  const title = `${shop.t('frame.store', { name: exportStore.name[shop.locale] })} · ${shop.t('frame.store.refused')}`
  await expect(page.getByRole('banner').getByText(title)).toBeVisible()
  const view = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
  await expect(view(exportStore.views[0].name[shop.locale])).toBeDisabled()
  await expect(view(iberia.views[1].name[shop.locale])).toBeEnabled()
})

test('choosing a refused store is reported, and the previous store stays', async ({ page, shop }) => {
  await shop.signInFast(approver)
  await shop.open('/account/addresses')
  await page.request.post('/session/store', { form: { store: 'export/export-main' }, maxRedirects: 0 })
  await page.reload()
  await expect(page.getByText(shop.t('session.flash.storeRefused'))).toBeVisible()
  await expect(shop.contextButton()).toContainText(iberia.name[shop.locale])
})

for (const id of [noria.id, 'nonsense', "'; drop table account; --"])
  test(`choosing a foreign account (${id}) is reported, and the previous account stays`, async ({ page, shop }) => {
    await shop.signInFast()
    await shop.open('/account/addresses')
    const form = { customerAccountId: id, returnTo: shop.path('/account/addresses') }
    const response = await page.request.post('/session/account', { form, maxRedirects: 0 })
    expect(response.status()).toBe(302)
    expect(response.headers()['location']).toBe(shop.path('/account/addresses'))
    await page.reload()
    await expect(page.getByText(shop.t('session.flash.accountRefused'))).toBeVisible()
    await expect(shop.contextButton()).toContainText(guadalquivir.name)
    expect((await shop.cookies()).get('customer-account-id')!.value).toBe(guadalquivir.id)
  })

test('a link prefetched between switching and the next page does not consume the message', async ({ page, shop }) => {
  await shop.signInFast()
  await shop.open('/account/addresses')
  const form = { customerAccountId: cantabrico.id, returnTo: shop.path('/account/addresses') }
  await page.request.post('/session/account', { form, maxRedirects: 0 })
  const prefetch = await page.request.get(`${shop.path('/account/addresses/new')}.data`, {
    headers: { 'sec-purpose': 'prefetch' },
  })
  expect(prefetch.status()).toBe(200)
  await page.reload()
  await expect(page.getByText(shop.t('session.flash.accountSwitched'))).toBeVisible()
})

/** Expects a toast, or without scripts a note, found by its element because text selectors ignore noscript. */
async function expectMessage(page: Page, text: string, javaScriptEnabled: boolean) {
  if (javaScriptEnabled) return expect(page.getByText(text).first()).toBeVisible()
  const note = page.locator('noscript > div')
  await expect(note).toBeVisible()
  expect(await note.textContent()).toBe(text)
}

test('switching the account in one tab warns the other tab before input is saved for the wrong company', async ({
  context,
  page,
  shop,
}) => {
  await shop.signInFast()
  await shop.open('/account/addresses/new')
  await page.locator('[name=city]').fill('Dos Hermanas')
  const second = await context.newPage()
  await shop.open('/account/addresses', second)
  await shop.contextButton(second).click()
  await second
    .getByRole('banner')
    .getByRole('button', { name: `${cantabrico.name} ${cantabrico.externalId}` })
    .click()
  await expect(shop.contextButton(second)).toContainText(cantabrico.name)
  const warning = page.getByRole('alertdialog', { name: shop.t('session.otherTab') })
  await expect(warning).toContainText(cantabrico.name)
  await warning.getByRole('button', { name: shop.t('session.otherTab.back', { name: guadalquivir.name }) }).click()
  await expect(warning).toHaveCount(0)
  await expect(page.locator('[name=city]')).toHaveValue('Dos Hermanas')
  await expect(shop.contextButton()).toContainText(guadalquivir.name)
  expect((await shop.cookies()).get('customer-account-id')!.value).toBe(guadalquivir.id)
})
