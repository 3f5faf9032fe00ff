import type { Page } from '@playwright/test'

import { cards, payWith } from '../card-page.ts'
import { openInvoice } from '../open-invoice.ts'
import { expect, test } from '../shop.ts'

type Focus = { name: string; isRinged: boolean; isInView: boolean; isCovered: boolean }

/** Describes the focused control; null if the focus is on the page itself. */
const readFocus = (page: Page) =>
  page.evaluate<Focus | null>(`(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const style = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    return {
      name: (element.getAttribute('aria-label') || element.textContent || element.name || '').trim(),
      isRinged: (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none',
      isInView: box.width > 1 && box.bottom > 0 && box.top < innerHeight,
      isCovered: top !== null && !element.contains(top) && !top.contains(element) && top.closest('label')?.control !== element,
    }
  })()`)

/** Presses Tab until the control with the name has the focus; every control on the way has a ring and is in view. */
async function tabTo(page: Page, name: string | RegExp) {
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab')
    const focus = await readFocus(page)
    expect(focus, `focus lost on the way to ${name}`).not.toBeNull()
    expect(focus).toMatchObject({ isRinged: true, isInView: true, isCovered: false })
    if (typeof name === 'string' ? focus!.name === name : name.test(focus!.name)) return
  }
  throw new Error(`${name} is not reached with the Tab key.`)
}

test('the payment of an open invoice is started with the keyboard', async ({ page, shop }) => {
  const { number } = await openInvoice(page, shop, 300)
  await tabTo(page, shop.t('documents.payOne', { number }))
  await page.keyboard.press('Enter')
  await payWith(page, shop, cards.approved)
  await expect(page.getByText(number).first()).toBeVisible()
})

test('the statement and its download are reached with the keyboard', async ({ page, shop }) => {
  await shop.signInFast()
  await shop.open('/account/invoices')
  await tabTo(page, shop.t('documents.statement'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.t('documents.statement'))
  await tabTo(page, shop.t('documents.download'))
})

test('a day is picked with the keyboard, and the focus returns to its field', async ({ page, shop }) => {
  await shop.signInFast()
  await shop.open('/account/orders')
  await tabTo(page, shop.t('forms.date.open'))
  await page.keyboard.press('Enter')
  const days = page.getByRole('group', { name: /\d{4}$/ })
  await expect(days.locator('[aria-current=date]')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: shop.t('forms.date.open') }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(days.locator('[aria-current=date]')).toBeFocused()
  // Closed and opened again before the page has drawn either.
  await page.evaluate(`(() => {
    const calendar = document.querySelector(':popover-open')
    calendar.hidePopover()
    calendar.showPopover()
  })()`)
  await expect(days.locator('[aria-current=date]')).toBeFocused()
  // The month buttons come before the days and keep the focus while months pass.
  for (const key of ['Shift+Tab', 'Shift+Tab', 'Enter', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('button', { name: shop.t('forms.date.previous') })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await readFocus(page)).toMatchObject({ isRinged: true, isInView: true })
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(shop.t('orders.filter.from'))).toBeFocused()
  await expect(page.getByLabel(shop.t('orders.filter.from'))).toHaveValue(/^\d{2}-\d{2}-\d{4}$/)
  await expect(page).toHaveURL(/from=/)
  // The address changes before the orders do.
  await expect(page.getByRole('link', { name: shop.t('orders.filter.clear') }).first()).toBeVisible()
  // The bar of actions below the orders covers none of them.
  await tabTo(page, shop.t('orders.export.csv'))
})
