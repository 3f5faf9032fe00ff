// @vitest-environment happy-dom
import type { QuickOrderCandidate, QuickOrderLine } from '@tiber/contract/carts/quick-order'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInPage } from '@tiber/ui/testing/render-in-page.tsx'
import type { QuickOrderActions } from '../use-quick-order-actions.ts'
import { CandidatesRow } from './candidates-row.tsx'

// Texts are rendered as their keys here.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

const candidate: QuickOrderCandidate = {
  variantId: 'V-1',
  productId: 'P-1',
  sku: 'WSH-A2-M8',
  name: 'Arandela plana, M8',
  imageLink: null,
  partNumber: null,
  priceBasis: 100,
  foundBy: 'TEXT',
  quantity: 400,
  correction: null,
  net: 11.76,
  differences: [],
  offer: {
    offerPriceId: 'O-1',
    supplier: 'Ebro',
    stock: 5000,
    unit: 'ud',
    itemPerPack: 100,
    minimum: 100,
    multiple: 100,
    maximum: null,
    unitPrice: 0.0294,
  },
}

function renderCandidates(candidates: QuickOrderCandidate[], verdict: QuickOrderLine['verdict'] = 'CANDIDATES') {
  const line = { line: 3, text: 'arandela m8', verdict, candidates } as QuickOrderLine
  const actions = { getUnsent: () => ({}) } as unknown as QuickOrderActions
  const rowProps = { ref: () => {}, 'data-index': 0, 'data-row': '', 'data-line': 3, 'aria-rowindex': 2, className: '' }
  return renderInPage(
    <table>
      <tbody>
        <CandidatesRow draftId="7" line={line} rowProps={rowProps} actions={actions} />
      </tbody>
    </table>,
  )
}

test('differences › a number with a unit is written as the language does, a code stays as it is', () => {
  const differences = [
    { name: 'Paso', value: '1.25 mm' },
    { name: 'Clase', value: '8.8' },
  ]
  const { container } = renderCandidates([{ ...candidate, differences }])
  const values = [...container.querySelectorAll('.candidate-differences b')].map((each) => each.textContent)
  expect(values).toEqual(['1,25\u00a0mm', '8.8'])
})

test('the words that all candidates begin with › stand above them, without a comma at their end', () => {
  const other = { ...candidate, variantId: 'V-2', sku: 'WSH-A2-M6', name: 'Arandela plana, M6' }
  expect(renderCandidates([candidate, other]).find('.candidate-common').textContent).toBe('Arandela plana')
})

test('a candidate › shows the net price of the wanted quantity, and nothing that is obvious', () => {
  const text = renderCandidates([candidate]).container.textContent
  expect(text).toMatch(/11,76\s€/)
  expect(text).not.toContain('product-ui.match')
  expect(text).not.toContain('product-ui.delivery')
})

test('a candidate › partly in stock, bought before › says so', () => {
  const offer = { ...candidate.offer!, stock: 100, backorder: { quantity: null, date: '2026-12-01' } }
  const text = renderCandidates([{ ...candidate, offer, isBought: true }]).container.textContent
  expect(text).toContain('product-ui.match.bought')
  expect(text).toContain('product-ui.delivery.now')
  expect(text).toContain('product-ui.delivery.later')
})

test('a candidate › without a word of the line › names the word', () => {
  const text = renderCandidates([{ ...candidate, missingWords: ['inox'] }]).container.textContent
  expect(text).toContain('product-ui.match.missing')
})

test('a line out of stock › lists substitutes, which are not remembered', () => {
  const text = renderCandidates([{ ...candidate, foundBy: 'EQUIVALENT' }], 'OUT_OF_STOCK').container.textContent
  expect(text).toContain('quick-order.substitutesOf')
  expect(text).not.toContain('quick-order.remembered')
  expect(renderCandidates([candidate]).container.textContent).toContain('quick-order.remembered')
})
