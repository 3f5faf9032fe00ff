import type { Page } from '@playwright/test'

import { callAsBuyer } from './placed-orders.ts'
import { expect, type Shop } from './shop.ts'
import { signInAsSupplier } from './threads.ts'

type RequestedLine = {
  productVariant: { skuVariant: string } | null
  description: string | null
  quantity: number
  targetPrice: number | null
  note: string | null
}
export type QuoteRequest = {
  id: string
  name: string
  description: string | null
  neededBy: string | null
  lineCount: number
  masterQuoteDetails: RequestedLine[]
  supplierQuotes: { id: string; deadline: string; supplier: { name: string } }[]
  attachments: { fileName: string }[]
}

/** Waits until a request is sent and returns it as the platform has it. */
export async function readSentRequest(page: Page, shop: Shop): Promise<QuoteRequest> {
  await expect(page).toHaveURL(new RegExp(`${shop.path('/account/quotes')}/\\d+$`))
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  return callAsBuyer<QuoteRequest>('GET', `/v1/shop/master-quotes/${id}`)
}

/** Reads a request as the supplier that was asked. */
export async function readAsSupplier(quoteId: string) {
  const response = await (await signInAsSupplier())(`/v1/tiber/seller-quotes/${quoteId}`)
  return (await response.json()) as { description: string | null; quoteLines: { requestedQuantity: number }[] }
}

/** Finds the button that sends the request; its text has the number of suppliers. */
export const findSendButton = (page: Page) => page.locator('.request-dock').getByRole('button')

/** Finds a field of a line by the code of its article. */
export const findLineField = (page: Page, shop: Shop, { field, line }: { field: string; line: string }) =>
  page.getByRole('textbox', { name: shop.t(`quotes.request.${field}.of`, { line }), exact: true })
