// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInPage } from '#app/testing/render-in-page.tsx'
import type { RangeFacet } from './facets.ts'
import { Results } from './results.tsx'
import { stateOf } from './results-state.ts'

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
        state: stateOf(new URLSearchParams()),
        unread: [],
        categoryId: undefined,
        columns: {},
        view: 'list',
        rows: [],
        total: 1,
        pageCount: 1,
        isTooDeep: false,
        facets: [length],
        inStock: undefined,
        understanding: { exact: null, corrections: [], dropped: [], capped: false },
      }}
    />,
  )
})
afterEach(() => page.remove())

const knob = () => page.find<HTMLInputElement>('input[type=range]')
const letGo = (key: string) => act(() => void knob().dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true })))
/** Simulates the browser's reaction to an arrow key: one step from the current value. */
const step = () => {
  act(() => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    setValue?.call(knob(), String(Number(knob().value) + 1))
    knob().dispatchEvent(new Event('input', { bubbles: true }))
  })
  letGo('ArrowRight')
}

test("a range slider continues from the last key's value while results are loading", () => {
  step()
  step()
  step()
  expect(knob().value).toBe('8')
})
test('a range slider keeps its limits on a key that does not move it', () => {
  step()
  letGo('Tab')
  expect(knob().value).toBe('6')
})
