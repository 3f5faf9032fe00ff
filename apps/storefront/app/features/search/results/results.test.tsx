// @vitest-environment happy-dom
import { useState } from 'react'
import type { SearchRecord } from '@tiber/contract/catalogue/search'
import { beforeEach, expect, test, vi } from 'vitest'
import { unpackRows } from '#app/product-ui/packed-rows.ts'
import { renderInPage } from '@tiber/ui/testing/render-in-page.tsx'
import type { Results as ResultsData } from '../read-results.server.ts'
import { toResultRow, toViewRows } from './result-row.ts'
import { Results } from './results.tsx'
import { parseState } from './results-state.ts'

let page: ReturnType<typeof renderInPage>
// Texts are rendered as their keys here.
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  sessionStorage.clear()
})

/** A search record with the fields that rows need. */
const createRecord = (unitPrice: number, ladder?: { quantity: number; unitPrice: number }[], itemPerPack?: number) =>
  ({
    product: { id: 'p', name: 'Tornillo', brand: null, mainPictureUrl: null, productUnit: 'ud' },
    variant: { id: 'v', sku: 'SCS-A2', name: 'Tornillo', pictureUrls: [] },
    attributes: [],
    offer: { id: 'o', stock: 100, minOrderQuantity: 1, orderMultiple: 1 },
    offerPrice: { unitPrice, ladder, itemPerPack },
    supplier: { name: 'Ibertor' },
  }) as unknown as SearchRecord

/** Price breaks of 12 for one piece and 9 from a quantity on. */
const createLadder = (quantity: number) => [
  { quantity: 1, unitPrice: 12 },
  { quantity, unitPrice: 9 },
]

const createResults = (buyer: string, unitPrice: number): ResultsData => ({
  buyer,
  state: parseState(new URLSearchParams()),
  invalidLimits: [],
  categoryId: undefined,
  columns: {},
  view: 'table',
  rows: toViewRows([toResultRow(createRecord(unitPrice))], 'table'),
  sortName: undefined,
  total: 1,
  pageCount: 1,
  isTooDeep: false,
  facets: { length: 0, columns: {} },
  inStock: undefined,
  interpretation: { exact: null, corrections: [], dropped: [], capped: false },
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

const render = (first: ResultsData, then: ResultsData) => {
  page = renderInPage(<Shop first={first} then={then} />)
}
const getQuantityInput = () => page.find<HTMLInputElement>('[data-quantity]')
const increaseQuantity = () => {
  getQuantityInput().focus()
  page.press('ArrowUp')
}

test('quantities are cleared after switching to another company’s prices', () => {
  render(createResults('101/iberia/main', 12), createResults('102/iberia/main', 10))
  increaseQuantity()
  expect(page.find('.dock').textContent).toContain('12,00')
  page.click('#then')
  expect(page.container.querySelector('.dock')).toBeNull()
  expect(getQuantityInput().value).toBe('')
  increaseQuantity()
  expect(page.find('.dock').textContent).toContain('10,00')
})

test('quantities are kept when the same company sees other results', () => {
  render(createResults('101/iberia/main', 12), createResults('101/iberia/main', 13))
  increaseQuantity()
  page.click('#then')
  expect(page.find('.dock').textContent).toContain('12,00')
})

test('quantities are kept when the buyer leaves the page and returns, until they are cleared', () => {
  const results = createResults('101/iberia/main', 12)
  render(results, results)
  increaseQuantity()
  page.remove()
  render(results, results)
  expect(getQuantityInput().value).toBe('1')
  expect(page.find('.dock').textContent).toContain('12,00')
  page.click('.dock button')
  expect(getQuantityInput().value).toBe('')
  page.remove()
  render(results, results)
  expect(getQuantityInput().value).toBe('')
})

test('a total above the minimum quantity without known price breaks is marked as before breaks', () => {
  render(createResults('101/iberia/main', 12), createResults('101/iberia/main', 12))
  increaseQuantity()
  expect(page.find('.dock').textContent).not.toContain('product-ui.dock.netBeforeBreaks')
  increaseQuantity()
  expect(page.find('.dock').textContent).toContain('product-ui.dock.netBeforeBreaks')
})

test('a total uses the price breaks if they are known', () => {
  const results = createResults('101/iberia/main', 12)
  const ladder = createLadder(2)
  results.rows = toViewRows([toResultRow(createRecord(12, ladder))], 'table')
  render(results, results)
  increaseQuantity()
  expect(page.find('.dock').textContent).toContain('12,00')
  increaseQuantity()
  expect(page.find('.dock').textContent).toContain('18,00')
  expect(page.find('.dock').textContent).not.toContain('product-ui.dock.netBeforeBreaks')
  expect(page.find('tbody tr').textContent).toContain('9,00')
})

test('a pack price uses the unit price at the pack quantity', () => {
  const results = createResults('101/iberia/main', 12)
  const ladder = createLadder(10)
  results.rows = toViewRows([toResultRow(createRecord(12, ladder, 10))], 'table')
  render(results, results)
  expect(page.find('tbody tr').textContent).toContain('12,00')
  expect(page.find('tbody tr').textContent).toContain('90,00')
})

test('prices of different breaks in one row say from which quantity they apply', () => {
  const results = createResults('101/iberia/main', 12)
  const ladder = createLadder(10)
  results.rows = toViewRows([toResultRow(createRecord(12, ladder, 10))], 'table')
  render(results, results)
  const countNotes = () => page.find('tbody tr').textContent.split('search.priceFrom').length - 1
  expect(countNotes()).toBe(2)
  // From a pack on, both prices are of the same break and need no explanation.
  for (let at = 0; at < 10; at += 1) increaseQuantity()
  expect(countNotes()).toBe(0)
})

test('a list without price breaks shows no pack price it cannot know', () => {
  const results = { ...createResults('101/iberia/main', 12), view: 'list' as const }
  const record = createRecord(12, undefined, 10)
  results.rows = toViewRows([toResultRow(record)], 'table')
  render(results, results)
  expect(page.container.textContent).not.toContain('search.packPrice')
  page.remove()
  results.rows = toViewRows([toResultRow({ ...record, offer: { ...record.offer, minOrderQuantity: 10 } })], 'table')
  render(results, results)
  expect(page.container.textContent).toContain('search.packPrice')
})

test('an empty list has no view switch and no sorting', () => {
  const none = { ...createResults('101/iberia/main', 12), rows: toViewRows([], 'table'), total: 0 }
  render(none, createResults('101/iberia/main', 12))
  expect(page.container.querySelector('select')).toBeNull()
  page.click('#then')
  expect(page.container.querySelector('select')).not.toBeNull()
})

test('rows of the table › are sent without pictures and names of variants, which only lists show', () => {
  const pictureUrls = [{ main: true, sizeType: 'SMALL', url: '/assets/screw.svg' }]
  const record = createRecord(1)
  const row = toResultRow({ ...record, variant: { ...record.variant, pictureUrls } } as SearchRecord)
  const sent = (view: 'table' | 'grid') => unpackRows(toViewRows([row], view))[0]
  expect(sent('table')).toMatchObject({ sku: 'SCS-A2', productName: 'Tornillo', name: '', picture: null })
  expect(sent('grid')).toMatchObject({ name: 'Tornillo', picture: '/assets/screw.svg' })
})
