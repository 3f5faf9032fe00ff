import type { Page } from '@playwright/test'

import { findSendButton } from './quote-requests.ts'
import { expect, type Shop } from './shop.ts'
import type { Screen } from './sweep-screens.ts'

const route = '/account/quotes/new'

/** Sends a request in which every part is wrong. */
async function sendBadRequest(page: Page, shop: Shop) {
  await page.getByLabel(shop.t('quotes.request.name'), { exact: true }).fill('')
  await page.locator('[data-cell=quantity]').first().fill('0')
  await page.locator('[data-cell=targetPrice]').first().fill('-1')
  await page.getByLabel(shop.t('quotes.request.deadline'), { exact: true }).fill('01-01-2020')
  for (const box of (await page.locator('[name=supplier]').all()).slice(0, 3)) await box.uncheck()
  await findSendButton(page).click()
  await expect(page.getByText(shop.t('quotes.request.suppliers.problem.none'))).toBeVisible()
}

/** Looks up a code that several articles may mean. */
async function findCandidates(page: Page) {
  await page.locator('[name=code]').fill('SCS-A2')
  await page.locator('[name=code]').press('Enter')
  await expect(page.locator('.request-candidate').first()).toBeVisible()
}

/** The form that asks for quotes, in its states. */
export const quoteRequestScreens: Screen[] = [
  { route, path: '/account/quotes/new', needsSignIn: true, prepare: findCandidates },
  { route, path: '/account/quotes/new?cart=0000000801', needsSignIn: true },
  { route, path: '/account/quotes/new?product=SCS-A2-M8-040', needsSignIn: true, prepare: sendBadRequest },
  { route, path: '/account/quotes/new?cart=9999999999', needsSignIn: true, status: 404 },
]
