import type { Page } from '@playwright/test'

import { signInAs, openCompany } from './companies.ts'
import { expect, type Shop } from './shop.ts'

/** Prices of offers open to every company: one sold by the piece, one in packs of a hundred. */
export const single = { offerPriceId: 'PUB-EBRO-EBRO-SCS-A2-M6-012', sku: 'SCS-A2-M6-012' }
export const packed = { offerPriceId: 'PUB-LEVANTE-LEVANTE-SCS-A2-M6-010', sku: 'SCS-A2-M6-010' }

/** Signs in as a user of a new company, whose lists no other journey changes. */
export async function signInToNewCompany(page: Page, shop: Shop) {
  await signInAs(page, shop, await openCompany())
}

type NewList = { name: string; items: { offerPriceId: string; quantity: number }[] }

/** Creates a list with items through its form actions and returns its path. */
export async function createList(page: Page, shop: Shop, { name, items }: NewList): Promise<string> {
  let path = ''
  for (const { offerPriceId, quantity } of items) {
    const id = path.split('/').at(-1)
    const body = {
      ...(id ? { listId: id } : { name }),
      lines: [{ offerPriceId, quantity, updateAction: 'ADD_QUANTITY' }],
    }
    const response = await page.request.post(shop.path('/lists/items'), { data: body })
    expect(response.status(), await response.text()).toBe(200)
    const { cart } = (await response.json()) as { cart: { id: string } }
    path = `/account/buying-lists/${cart.id}`
  }
  return path
}
