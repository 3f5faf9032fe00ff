import type { Page } from '@playwright/test'

import { waitForDecisionLink, openApprovingCompany, changeAndPlaceAgain, placeOrderForApproval } from '../approvals.ts'
import { signInAs } from '../companies.ts'
import { button } from '../controls.ts'
import { expect, test, type Shop } from '../shop.ts'

/** Finds a row of the inbox. */
const row = (page: Page, reference: string) => page.getByRole('row').filter({ hasText: reference })
const openOrder = (page: Page, shop: Shop, reference: string) =>
  page.getByRole('link', { name: shop.t('approvals.openOne', { reference }), exact: true }).click()
const reason = (page: Page, shop: Shop) => page.getByLabel(shop.t('approvals.decide.reason'))

test('an approver decides orders in the inbox: several at once, and a returned order that is changed and placed again', async ({
  page,
  shop,
}) => {
  const company = await openApprovingCompany()
  const orders = [
    await placeOrderForApproval(company),
    await placeOrderForApproval(company),
    await placeOrderForApproval(company),
  ] as const
  await signInAs(page, shop, company.approver)
  await shop.open('/account/approvals')
  const entry = page.getByRole('navigation', { name: shop.t('frame.sections') }).getByRole('link', {
    name: shop.t('frame.approvals'),
  })
  await expect(entry).toContainText('3')

  // Declining requires a reason; nothing is sent before.
  await openOrder(page, shop, orders[0].reference)
  await expect(page.getByRole('table', { name: shop.t('approvals.lines') })).toContainText('SCS-A2-M6-012')
  await button(page, shop, 'approvals.decide.RETURNED').click()
  await expect(reason(page, shop)).toBeFocused()
  await expect(page.getByText(shop.t('approvals.decide.reason.needed'))).toBeVisible()
  await reason(page, shop).fill('Con seis basta')
  // The connection fails, and the typed reason stays.
  await shop.goOffline()
  await button(page, shop, 'approvals.decide.RETURNED').click()
  await expect(page.getByText(shop.t('approvals.problem.unreachable'))).toBeVisible()
  await shop.goOnline()
  await button(page, shop, 'approvals.decide.RETURNED').click()
  await expect(page.getByRole('status').filter({ hasText: '1' })).toBeVisible()
  await expect(row(page, orders[0].reference)).toHaveCount(0)
  await expect(entry).toContainText('2')

  // With the keyboard alone: select two orders and approve both.
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('a')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(orders[1].reference)
  await expect(dialog).toContainText(orders[2].reference)
  await dialog.getByRole('button', { name: /2/ }).click()
  await expect(page.getByRole('heading', { name: shop.t('approvals.empty.WAITING') })).toBeVisible()
  await expect(page.getByRole('main').getByText(/^2 /)).toBeVisible()

  // The returned order is changed and placed again, and the approver sees the changes.
  await changeAndPlaceAgain(orders[0], 6)
  await shop.open('/account/approvals')
  await openOrder(page, shop, orders[0].reference)
  await expect(page.getByText(shop.t('approvals.changes'))).toBeVisible()
  await expect(
    page.getByText(shop.t('approvals.changes.other', { sku: 'SCS-A2-M6-012', before: '10', after: '6' })),
  ).toBeVisible()
  await expect(page.getByText('«Con seis basta»')).toBeVisible()
  await button(page, shop, 'approvals.decide.APPROVED').click()
  await expect(page.getByRole('heading', { name: shop.t('approvals.empty.WAITING') })).toBeVisible()
  await page.getByRole('link', { name: shop.t('approvals.box.DECIDED') }).click()
  await expect(row(page, orders[0].reference).first()).toContainText(shop.t('approvals.status.APPROVED'))
})

test('a mailed link shows the order and decides it once, for the approver or a deputy', async ({ page, shop }) => {
  shop.expectErrors(/status of 40[04]/)
  const company = await openApprovingCompany()
  const first = await placeOrderForApproval(company)
  const link = await waitForDecisionLink(company.approver.email)
  for (let opened = 0; opened < 2; opened += 1) {
    await shop.open(link)
    await expect(
      page.getByRole('heading', { level: 1, name: shop.t('approvals.link.question', { reference: first.reference }) }),
    ).toBeVisible()
  }
  // The connection fails, and the page keeps the typed reason.
  await reason(page, shop).fill('Adelante')
  await shop.goOffline()
  await button(page, shop, 'approvals.decide.APPROVED').click()
  await expect(page.getByText(shop.t('approvals.problem.unreachable'))).toBeVisible()
  await expect(reason(page, shop)).toHaveValue('Adelante')
  await shop.goOnline()
  await button(page, shop, 'approvals.decide.APPROVED').click()
  const done = shop.t('approvals.link.used.APPROVED', { reference: first.reference })
  await expect(page.getByText(done)).toBeVisible()
  await shop.open(link)
  await expect(page.getByText(done)).toBeVisible()
  await expect(button(page, shop, 'approvals.decide.APPROVED')).toHaveCount(0)
  await shop.open('/auth/decide/made.up')
  await expect(page.getByRole('heading', { level: 1, name: shop.t('approvals.link.unknown') })).toBeVisible()

  // The approver is away and the administrator decides; the history names both.
  await signInAs(page, shop, company.approver)
  await shop.open('/account/approvals')
  const day = new Date().toISOString().slice(0, 10).split('-').toReversed().join('-')
  await page.getByLabel(shop.t('approvals.delegation.who')).selectOption({ label: 'Gerencia Taller' })
  await page.getByLabel(shop.t('approvals.delegation.from')).fill(day)
  await page.getByLabel(shop.t('approvals.delegation.until')).fill('01-01-2020')
  await button(page, shop, 'approvals.delegation.save').click()
  await expect(page.getByRole('alert')).toContainText(shop.t('approvals.delegation.over'))
  await expect(page.getByLabel(shop.t('approvals.delegation.from'))).toHaveValue(day)
  await page.getByLabel(shop.t('approvals.delegation.until')).fill('31-12-2099')
  await button(page, shop, 'approvals.delegation.save').click()
  await expect(
    page.getByRole('listitem').filter({ hasText: shop.t('approvals.delegation.given', { name: 'Gerencia Taller' }) }),
  ).toBeVisible()
  const second = await placeOrderForApproval(company)
  await page.context().clearCookies()
  await shop.open(await waitForDecisionLink(company.company.email))
  await expect(page.getByText(shop.t('approvals.inPlaceOf', { name: company.approver.name }))).toBeVisible()
  await reason(page, shop).fill('Este mes no')
  await button(page, shop, 'approvals.decide.REJECTED').click()
  await expect(page.getByText(shop.t('approvals.link.used.REJECTED', { reference: second.reference }))).toBeVisible()
  await signInAs(page, shop, company.buyer)
  await shop.open('/account/approvals?box=requested')
  await openOrderByReference(page, second.reference)
  const decision = page.getByRole('listitem').filter({ hasText: '«Este mes no»' })
  await expect(decision).toContainText(shop.t('approvals.history.onBehalfOf', { name: company.approver.name }))
})

const openOrderByReference = (page: Page, reference: string) =>
  row(page, reference).getByRole('link', { name: reference }).last().click()
