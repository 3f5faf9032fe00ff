// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInPage } from '@tiber/ui/testing/render-in-page.tsx'
import { QuantityCell } from './quantity-cell.tsx'
import { correctQuantity } from '@tiber/contract/carts/quantities'

let page: ReturnType<typeof renderInPage>
const rule = { minimum: 100, multiple: 100, maximum: null }
const quantityCell = (
  <QuantityCell
    label="Cantidad"
    unit="ud"
    rule={rule}
    quantity={0}
    onChoose={(quantity) => correctQuantity(quantity, rule)}
  />
)

// Texts are rendered as their keys here.
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.useFakeTimers()
  page = renderInPage(
    <>
      {quantityCell}
      <table>
        <tbody>
          <tr>
            <td>{quantityCell}</td>
            <td>{quantityCell}</td>
          </tr>
        </tbody>
      </table>
    </>,
  )
})
afterEach(() => {
  vi.useRealTimers()
})

const getInputs = () => [...page.container.querySelectorAll<HTMLInputElement>('[data-quantity]')]
const type = (text: string, box = getInputs()[0]!) => {
  act(() => {
    box.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  })
  page.press('Enter')
}
const getNote = () => page.find('output').textContent

test('the note about a corrected quantity disappears after it can be read', () => {
  type('150')
  expect(getNote()).toContain('product-ui.quantity.note')
  act(() => vi.advanceTimersByTime(7000))
  expect(getNote()).toContain('product-ui.quantity.note')
  act(() => vi.advanceTimersByTime(2000))
  expect(getNote()).toBe('')
})
test('the note about an invalid quantity stays until it is valid', () => {
  type('abc')
  act(() => vi.advanceTimersByTime(60_000))
  expect(getNote()).toContain('product-ui.quantity.wrong')
})
test('Enter moves down in a table and stays in a single input', () => {
  const [alone, first, second] = getInputs()
  type('100', alone)
  expect(document.activeElement).toBe(alone)
  type('100', first)
  expect(document.activeElement).toBe(second)
})
