// @vitest-environment happy-dom
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInPage } from '@tiber/ui/testing/render-in-page.tsx'
import { packRows } from '#app/product-ui/packed-rows.ts'
import { VariantTable } from './variant-table.tsx'
import type { VariantView } from './variant-view.ts'

let page: ReturnType<typeof renderInPage>
// Texts are rendered as their keys here.
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  sessionStorage.clear()
})

const product = { id: 'p', sku: 'SCS-A2', name: 'Tornillo', description: null, brand: null, mpn: null, gtin: null }
const createVariant = (unitPrice: number): VariantView => ({
  id: 'v',
  externalId: 'v',
  sku: 'SCS-A2-040',
  name: 'Tornillo',
  gtin: null,
  mpn: null,
  partNumber: null,
  isSold: true,
  replacedBy: null,
  specs: [],
  offer: {
    stock: { stock: 100, lowBelow: null, restockDate: null },
    pack: 1,
    rule: { minimum: 1, multiple: 1, maximum: null },
    ladder: [{ from: 1, unitPrice }],
  },
})

/** Replaces the loader's data below the same page, as after switching the company. */
function Shop({ buyers }: { buyers: [string, string] }) {
  const [at, setAt] = useState<0 | 1>(0)
  return (
    <>
      <button id="then" onClick={() => setAt(1)}>
        Then
      </button>
      <VariantTable
        buyer={buyers[at]}
        variants={packRows([createVariant(at === 0 ? 12 : 10)])}
        selected={null}
        product={{ ...product, unit: 'ud', basis: 1, specs: [] }}
        isSignedIn
      />
    </>
  )
}
const getQuantityInput = () => page.find<HTMLInputElement>('[data-quantity]')
const increaseQuantity = () => {
  getQuantityInput().focus()
  page.press('ArrowUp')
}

test('quantities are cleared after switching to another company’s prices', () => {
  page = renderInPage(<Shop buyers={['101/iberia/main', '102/iberia/main']} />)
  increaseQuantity()
  expect(page.find('.dock').textContent).toContain('12,00')
  page.click('#then')
  expect(page.container.querySelector('.dock')).toBeNull()
  expect(getQuantityInput().value).toBe('')
})

test('quantities are kept when the page reloads for the same company', () => {
  page = renderInPage(<Shop buyers={['101/iberia/main', '101/iberia/main']} />)
  increaseQuantity()
  page.click('#then')
  expect(getQuantityInput().value).toBe('1')
})
