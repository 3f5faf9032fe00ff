// @vitest-environment happy-dom
import { useState } from 'react'
import type { SearchRecord } from '@tiber/contract/search'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInPage } from '#app/testing/render-in-page.tsx'
import type { Results as ResultsData } from './read-results.server.ts'
import { toRow } from './result-row.ts'
import { Results } from './results.tsx'
import { stateOf } from './results-state.ts'

let page: ReturnType<typeof renderInPage>
// Texts are rendered as their keys here.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => page.remove())

/** A search record with the fields that rows need. */
const recordAt = (unitPrice: number, ladder?: { quantity: number; unitPrice: number }[], itemPerPack?: number) =>
  ({
    product: { id: 'p', name: 'Tornillo', brand: null, mainPictureUrl: null, productUnit: 'ud' },
    variant: { id: 'v', sku: 'SCS-A2', name: 'Tornillo', pictureUrls: [] },
    attributes: [],
    offer: { id: 'o', stock: 100, minOrderQuantity: 1, orderMultiple: 1 },
    offerPrice: { unitPrice, ladder, itemPerPack },
    supplier: { name: 'Ibertor' },
  }) as unknown as SearchRecord

const resultsFor = (buyer: string, unitPrice: number): ResultsData => ({
  buyer,
  state: stateOf(new URLSearchParams()),
  unread: [],
  categoryId: undefined,
  columns: {},
  view: 'table',
  rows: [toRow(recordAt(unitPrice))],
  total: 1,
  pageCount: 1,
  isTooDeep: false,
  facets: [],
  inStock: undefined,
  understanding: { exact: null, corrections: [], dropped: [], capped: false },
})

/** Replaces the loader's data below the same page, as after switching the company. */
function Shop({ first, then }: { first: ResultsData; then: ResultsData }) {
  const [results, setResults] = useState(first)
  return (
    <>
      <button id="then" onClick={() => setResults(then)}>
        Then
      </button>
      <Results results={results} path="/search" />
    </>
  )
}

const show = (first: ResultsData, then: ResultsData) => {
  page = renderInPage(<Shop first={first} then={then} />)
}
const quantity = () => page.find<HTMLInputElement>('[data-quantity]')
const more = () => {
  quantity().focus()
  page.press('ArrowUp')
}

test('quantities are cleared after switching to another company’s prices', () => {
  show(resultsFor('101/iberia/main', 12), resultsFor('102/iberia/main', 10))
  more()
  expect(page.find('.dock').textContent).toContain('12,00')
  page.click('#then')
  expect(page.box.querySelector('.dock')).toBeNull()
  expect(quantity().value).toBe('')
  more()
  expect(page.find('.dock').textContent).toContain('10,00')
})

test('quantities are kept when the same company sees other results', () => {
  show(resultsFor('101/iberia/main', 12), resultsFor('101/iberia/main', 13))
  more()
  page.click('#then')
  expect(page.find('.dock').textContent).toContain('12,00')
})

test('a total above the minimum quantity without known price breaks is marked as before breaks', () => {
  show(resultsFor('101/iberia/main', 12), resultsFor('101/iberia/main', 12))
  more()
  expect(page.find('.dock').textContent).not.toContain('goods.dock.netBeforeBreaks')
  more()
  expect(page.find('.dock').textContent).toContain('goods.dock.netBeforeBreaks')
})

test('a total uses the price breaks if they are known', () => {
  const told = resultsFor('101/iberia/main', 12)
  const ladder = [
    { quantity: 1, unitPrice: 12 },
    { quantity: 2, unitPrice: 9 },
  ]
  told.rows = [toRow(recordAt(12, ladder))]
  show(told, told)
  more()
  expect(page.find('.dock').textContent).toContain('12,00')
  more()
  expect(page.find('.dock').textContent).toContain('18,00')
  expect(page.find('.dock').textContent).not.toContain('goods.dock.netBeforeBreaks')
  expect(page.find('tbody tr').textContent).toContain('9,00')
})

test('a pack price uses the unit price at the pack quantity', () => {
  const told = resultsFor('101/iberia/main', 12)
  const ladder = [
    { quantity: 1, unitPrice: 12 },
    { quantity: 10, unitPrice: 9 },
  ]
  told.rows = [toRow(recordAt(12, ladder, 10))]
  show(told, told)
  expect(page.find('tbody tr').textContent).toContain('12,00')
  expect(page.find('tbody tr').textContent).toContain('90,00')
})

test('an empty list has no view switch and no sorting', () => {
  const none = { ...resultsFor('101/iberia/main', 12), rows: [], total: 0 }
  show(none, resultsFor('101/iberia/main', 12))
  expect(page.box.querySelector('select')).toBeNull()
  page.click('#then')
  expect(page.box.querySelector('select')).not.toBeNull()
})
