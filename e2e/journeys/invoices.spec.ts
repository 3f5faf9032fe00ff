import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'

import { cards, payWith } from '../card-page.ts'
import { button } from '../controls.ts'
import { openInvoice } from '../open-invoice.ts'
import { sendRequest, expect, test } from '../shop.ts'

async function waitForDownload(page: Page, action: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), action()])
  return download
}

/** Replaces non-breaking spaces by plain ones. */
const normaliseSpaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

async function readPdfText(download: Download): Promise<string> {
  const file = new Uint8Array(await readFile(await download.path()))
  const { text } = await extractText(await getDocumentProxy(file), { mergePages: true })
  return normaliseSpaces(text)
}

test('invoices are found by due status and number, opened as PDF with the same total, and exported', async ({
  page,
  shop,
}) => {
  await shop.signInFast()
  await shop.open('/account/invoices')
  const overdue = page.getByRole('link', { name: shop.t('documents.status.OVERDUE.many') })
  await overdue.click()
  await expect(overdue).toHaveAttribute('aria-current', 'page')
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') })
  const badges = rows.getByText(shop.t('documents.status.OVERDUE'), { exact: true })
  await expect(badges).toHaveCount(await rows.count())

  const number = (await rows.first().getByRole('link').first().innerText()).trim()
  const search = page.getByRole('searchbox', { name: shop.t('documents.search') })
  await search.fill(number)
  await button(page, shop, 'documents.find').click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(number)
  const total = normaliseSpaces(await rows.getByRole('cell').nth(8).innerText())

  const open = rows.getByRole('link', { name: shop.t('documents.downloadOne', { number }) })
  const pdf = await waitForDownload(page, () => open.click())
  expect(pdf.suggestedFilename()).toBe(`${shop.locale === 'es-ES' ? 'factura' : 'invoice'}-${number.toLowerCase()}.pdf`)
  const text = await readPdfText(pdf)
  for (const word of [number, total, 'Talleres Guadalquivir, S.L.']) expect(text).toContain(word)

  await rows.getByRole('checkbox').check()
  await expect(page.getByRole('status').filter({ hasText: /^1 / })).toBeVisible()
  const csv = await waitForDownload(page, () => button(page, shop, 'documents.export.csv').click())
  const lines = (await readFile(await csv.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(number)
  const xlsx = await waitForDownload(page, () => button(page, shop, 'documents.export.xlsx').click())
  expect(xlsx.suggestedFilename()).toMatch(/\.xlsx$/)

  await search.fill('nadie')
  await button(page, shop, 'documents.find').click()
  await expect(page.getByText(shop.t('documents.none'), { exact: true })).toBeVisible()
})

test('an open invoice is paid by card, and the statement of account falls by its total', async ({ page, shop }) => {
  const { number, purchaseOrder, row } = await openInvoice(page, shop, 200)
  await shop.open('/account/statement')
  const total = page.getByRole('table').getByRole('row').last().getByRole('cell').last()
  const before = await total.innerText()
  await shop.open(`/account/invoices?q=${purchaseOrder}`)
  const pay = page.getByRole('button', { name: shop.t('documents.payOne', { number }) })
  await pay.click()
  await payWith(page, shop, cards.approved)
  await expect(
    page.getByText(shop.t('documents.pay.paid', { number, amount: '' }).trim(), { exact: false }),
  ).toBeVisible()
  await shop.open(`/account/invoices?q=${purchaseOrder}`)
  await expect(row.getByText(shop.t('documents.status.PAID'), { exact: true })).toBeVisible()
  await expect(pay).toHaveCount(0)

  await page.getByRole('link', { name: shop.t('documents.statement') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.t('documents.statement'))
  const sections = page.getByRole('navigation', { name: shop.t('account.title') })
  await expect(sections.locator('[aria-current=page]')).toHaveText(shop.t('account.section.invoices'))
  await expect(total).not.toHaveText(before)
  const pdf = await waitForDownload(page, () => page.getByRole('link', { name: shop.t('documents.download') }).click())
  expect(await readPdfText(pdf)).toContain('Talleres Guadalquivir, S.L.')
})

test('a document of another company and an unknown document are not found', async ({ page, shop }) => {
  await shop.signInFast()
  await shop.open('/account/invoices')
  const link = page.getByRole('table').getByRole('link').first()
  const path = (await link.getAttribute('href'))!
  await shop.loseSession()
  expect((await sendRequest(path)).status).toBe(302)
  await shop.signInFast('new@tiber.example')
  expect((await sendRequest(path, { cookie: await shop.cookieHeader() })).status).toBe(404)
  expect((await sendRequest(`${path}9`, { cookie: await shop.cookieHeader() })).status).toBe(404)
  expect((await sendRequest(path.replace('accounting', 'order'), { cookie: await shop.cookieHeader() })).status).toBe(
    404,
  )
})
