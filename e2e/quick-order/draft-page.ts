import type { Page } from '@playwright/test'

import { openCompany, signInAs } from '../companies.ts'
import type { Shop } from '../shop.ts'

export const findLine = (page: Page, line: number) => page.locator(`tr[data-line="${line}"]`)
export const textField = (page: Page, shop: Shop) => page.getByLabel(shop.t('quick-order.text'))

/** Opens a page as a user of a new company, because drafts belong to a user. */
export async function openAsNewCompany(page: Page, shop: Shop, path: string) {
  await signInAs(page, shop, await openCompany())
  await page.goto(shop.path(path))
}
