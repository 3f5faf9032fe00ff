import { readFile } from 'node:fs/promises'

import { demoAccounts } from '@tiber/demo-data/people'

import { signInAs, addAddress, openCompany } from '../companies.ts'
import { button } from '../controls.ts'
import { sendRequest, expect, test } from '../shop.ts'

const [, cantabrico] = demoAccounts
const list = '/account/addresses'

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'with JavaScript off', () => {
    test.use({ javaScriptEnabled })

    test('addresses are imported from a file after a preview of the changes', async ({ page, shop }) => {
      const company = await openCompany()
      await addAddress(company, { label: 'Sede', externalId: 'SEDE' })
      await signInAs(page, shop, company)
      if (javaScriptEnabled) await shop.open('/account/addresses/import')
      else await page.goto(shop.path('/account/addresses/import'))
      const csv = [
        'referencia;etiqueta;nombre;calle;cp;ciudad;país;color',
        'SEDE;Sede;Recepción;Calle Metalurgia, 14;41007;Dos Hermanas;ES;rojo',
        'N-1;Nave Ñ;Obra;Calle Nueva 1;28001;Madrid;ES;',
        'N-2;Nave mala;Obra;Calle Mala 1;99999;Madrid;ES;',
      ].join('\r\n')
      const file = { name: 'libro.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') }
      await page.getByLabel(shop.t('forms.import.csv')).setInputFiles(file)
      await button(page, shop, 'forms.import.compare').click()
      const line = (text: string) => page.getByRole('main').getByRole('row').filter({ hasText: text })
      await expect(line('Nave mala')).toContainText(shop.t('address.zipcode'))
      await expect(line('Nave mala')).toContainText('4')
      await expect(line('Sede')).toContainText('Sevilla')
      await expect(line('Sede')).toContainText('Dos Hermanas')
      await expect(line('Nave Ñ')).toContainText(shop.t('forms.import.is.new'))
      await expect(page.getByText('color')).toBeVisible()
      await page.getByRole('checkbox').check()
      await page.getByRole('main').getByRole('button', { name: /2/ }).click()
      await expect(page).toHaveURL(shop.url(list))
      if (javaScriptEnabled)
        await expect(page.getByText(shop.t('addresses.flash.imported', { created: '1', changed: '1' }))).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: 'Nave Ñ' })).toHaveCount(1)
      await expect(page.getByRole('row').filter({ hasText: 'Dos Hermanas' })).toHaveCount(1)
    })
  })

test('the address list is filtered by use, and the filtered list is exported', async ({ page, shop }) => {
  await shop.signInFast()
  const form = { customerAccountId: cantabrico.id, returnTo: '/' }
  await page.request.post('/session/account', { form, maxRedirects: 0 })
  await shop.open(list)
  await page.getByLabel(shop.t('addresses.filter.use'), { exact: true }).selectOption('billing')
  await expect(page).toHaveURL(/use=billing/)
  await expect(page.getByRole('main').locator('output')).toContainText(/(de|of) 500/)
  const found = Number(/^\d+/.exec((await page.getByRole('main').locator('output').textContent()) ?? '')?.[0])
  expect(found).toBeGreaterThan(0)
  await button(page, shop, 'addresses.export').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('a[download][href*="use="]').click(),
  ])
  expect(download.suggestedFilename()).toBe('addresses-CANTABRICO.csv')
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFexternalId;label;fullName;company;address;additionalAddress;zipcode;city;state;country;phone;shipping;billing',
  )
  expect(lines).toHaveLength(found + 1)
  const cookie = await shop.cookieHeader()
  const all = await (await sendRequest('/account/addresses/export.csv', { cookie })).text()
  expect(all.trim().split('\r\n')).toHaveLength(501)
  // Values a spreadsheet would evaluate are escaped.
  expect(all).toContain(`;'+34`)
})

test('an exported address book is imported again without changes', async ({ page, shop }) => {
  const company = await openCompany()
  await addAddress(company, { label: '=1+1', phone: '+34954000000', additionalAddress: 'Muelle "3"; puerta\n2' })
  await signInAs(page, shop, company)
  const csv = await (await sendRequest('/account/addresses/export.csv', { cookie: await shop.cookieHeader() })).text()
  await shop.open('/account/addresses/import')
  const file = { name: 'libro.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel(shop.t('forms.import.csv')).setInputFiles(file)
  await button(page, shop, 'forms.import.compare').click()
  await expect(page.getByText(shop.t('forms.import.nothing'))).toBeVisible()
})

test('the address export requires sign-in', async () => {
  const response = await sendRequest('/account/addresses/export.csv')
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toContain('/auth/login')
})
