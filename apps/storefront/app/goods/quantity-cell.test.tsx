// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInPage } from '#app/testing/render-in-page.tsx'
import { QuantityCell } from './quantity-cell.tsx'
import { correctQuantity } from '@tiber/contract/quantities'

let page: ReturnType<typeof renderInPage>
const rule = { minimum: 100, multiple: 100, maximum: null }
const box = (
  <QuantityCell label="Cantidad" unit="ud" rule={rule} quantity={0} onChoose={(wish) => correctQuantity(wish, rule)} />
)

// Texts are rendered as their keys here.
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.useFakeTimers()
  page = renderInPage(
    <>
      {box}
      <table>
        <tbody>
          <tr>
            <td>{box}</td>
            <td>{box}</td>
          </tr>
        </tbody>
      </table>
    </>,
  )
})
afterEach(() => {
  page.remove()
  vi.useRealTimers()
})

const boxes = () => [...page.box.querySelectorAll<HTMLInputElement>('[data-quantity]')]
const type = (text: string, box = boxes()[0]!) => {
  act(() => {
    box.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  })
  page.press('Enter')
}
const note = () => page.find('output').textContent

test('the note about a corrected quantity disappears after it can be read', () => {
  type('150')
  expect(note()).toContain('goods.quantity.note')
  act(() => vi.advanceTimersByTime(7000))
  expect(note()).toContain('goods.quantity.note')
  act(() => vi.advanceTimersByTime(2000))
  expect(note()).toBe('')
})
test('the note about an invalid quantity stays until it is valid', () => {
  type('abc')
  act(() => vi.advanceTimersByTime(60_000))
  expect(note()).toContain('goods.quantity.wrong')
})
test('Enter moves down in a table and stays in a single input', () => {
  const [alone, first, second] = boxes()
  type('100', alone)
  expect(document.activeElement).toBe(alone)
  type('100', first)
  expect(document.activeElement).toBe(second)
})
