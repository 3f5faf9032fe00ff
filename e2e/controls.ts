import type { Locator, Page } from '@playwright/test'
import { expect, type Shop } from './shop.ts'

/** The label of a field: its text alone, or with the word for what may be left out. */
export const labelOf = (shop: Shop, key: string) => new RegExp(`^${shop.t(key)}( \\(|$)`)

export const field = (page: Page, shop: Shop, key: string): Locator =>
  page.getByRole('main').getByLabel(labelOf(shop, key))

export const button = (page: Page, shop: Shop, key: string): Locator =>
  page.getByRole('main').getByRole('button', { name: shop.t(key), exact: true })

/** What a page says about what was just done. */
export const said = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

/** As the browser does it; a script may not read what somebody has copied. */
export const pasteInto = (page: Page, text: string) =>
  page.evaluate(`
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  `)
