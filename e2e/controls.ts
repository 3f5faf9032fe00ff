import type { Locator, Page } from '@playwright/test'
import { expect, type Shop } from './shop.ts'

/** Matches the label of a field, with or without the word for "optional". */
export const getLabelPattern = (shop: Shop, key: string) => new RegExp(`^${shop.t(key)}( \\(|$)`)

export const field = (page: Page, shop: Shop, key: string): Locator =>
  page.getByRole('main').getByLabel(getLabelPattern(shop, key))

export const button = (page: Page, shop: Shop, key: string): Locator =>
  page.getByRole('main').getByRole('button', { name: shop.t(key), exact: true })

/** Expects a status message on the page. */
export const expectStatus = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

/** Pastes by dispatching the event, because a script may not read the clipboard. */
export const pasteText = (page: Page, text: string) =>
  page.evaluate(`
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  `)

/**
 * Holds back a script that is loaded on first use, as a slow connection does, until the returned function is called.
 * The page is opened afterwards: an open one may have the script of an earlier page in memory and request nothing.
 */
export const holdFile = (page: Page, name: string): Promise<() => void> => holdRequests(page, `**/assets/${name}-*.js`)

/** Holds back requests to an address until the returned function is called. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
