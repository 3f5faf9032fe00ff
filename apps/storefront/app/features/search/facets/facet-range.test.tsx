// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInPage } from '@tiber/ui/testing/render-in-page.tsx'
import { packRows } from '#app/product-ui/packed-rows.ts'
import type { Facet, RangeFacet } from './facets.ts'
import { Results } from '../results/results.tsx'
import { parseState } from '../results/results-state.ts'

let page: ReturnType<typeof renderInPage>
const length: RangeFacet = { kind: 'range', name: 'r.length', title: 'Largo', unit: 'mm', min: 5, max: 200, chosen: {} }

// Texts are rendered as their keys here. The results never change, as while new ones are loading.
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  page = renderInPage(
    <Results
      path="/search"
      results={{
        buyer: '101/iberia/main',
        state: parseState(new URLSearchParams()),
        invalidLimits: [],
        categoryId: undefined,
        columns: {},
        view: 'list',
        rows: { length: 0, columns: {} },
        sortName: undefined,
        total: 1,
        pageCount: 1,
        isTooDeep: false,
        facets: packRows<Facet>([length]),
        inStock: undefined,
        interpretation: { exact: null, corrections: [], dropped: [], capped: false },
      }}
    />,
  )
})

const getHandle = () => page.find<HTMLInputElement>('input[type=range]')
const releaseKey = (key: string) =>
  act(() => void getHandle().dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true })))
/** Simulates the browser's reaction to an arrow key: one step from the current value. */
const step = () => {
  act(() => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    setValue?.call(getHandle(), String(Number(getHandle().value) + 1))
    getHandle().dispatchEvent(new Event('input', { bubbles: true }))
  })
  releaseKey('ArrowRight')
}

test("a range slider continues from the last key's value while results are loading", () => {
  step()
  step()
  step()
  expect(getHandle().value).toBe('8')
})
test('a range slider keeps its limits on a key that does not move it', () => {
  step()
  releaseKey('Tab')
  expect(getHandle().value).toBe('6')
})
