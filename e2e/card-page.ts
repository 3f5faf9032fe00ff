import type { Page } from '@playwright/test'

import { expect, type Shop } from './shop.ts'

/** Test cards of the sandbox, each with its own outcome. */
export const cards = {
  approved: '4111 1111 1111 1111',
  challenged: '4000 0000 0000 3220',
  insufficientFunds: '4000 0000 0000 9995',
}
export const providerTexts = {
  'es-ES': { number: 'Número de tarjeta', pay: /^Pagar /, confirm: 'Confirmar el pago', ended: /ya tiene respuesta/ },
  'en-US': { number: 'Card number', pay: /^Pay /, confirm: 'Confirm the payment', ended: /has been answered/ },
}

/** Pays on the provider's page, in the buyer's language. */
export async function payWith(page: Page, shop: Shop, number: string) {
  const { number: label, pay } = providerTexts[shop.locale]
  await expect(page).toHaveURL(/\/sandbox-payments\/pay\//)
  // A click in the list of test cards fills in the form.
  await page.getByRole('button', { name: number }).click()
  await expect(page.getByLabel(label, { exact: true })).toHaveValue(number)
  await page.getByRole('button', { name: pay }).click()
}
