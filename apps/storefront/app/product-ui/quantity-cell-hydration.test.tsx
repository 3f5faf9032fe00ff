// @vitest-environment happy-dom
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { correctQuantity } from '@tiber/contract/carts/quantities'
import { QuantityCell } from './quantity-cell.tsx'

const rule = { minimum: 100, multiple: 100, maximum: null }
const onChoose = vi.fn((quantity: number) => correctQuantity(quantity, rule))
const cell = (
  <StrictMode>
    <QuantityCell label="Cantidad" unit="ud" rule={rule} quantity={300} onChoose={onChoose} />
  </StrictMode>
)

let page: HTMLElement
let root: ReturnType<typeof hydrateRoot> | undefined
beforeEach(() => {
  // Texts are rendered as their keys here.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  page = document.createElement('div')
  page.innerHTML = renderToString(cell)
  document.body.append(page)
})
afterEach(() => {
  onChoose.mockClear()
  root?.unmount()
  page.remove()
})

const getInput = () => page.querySelector('input')!
/** Simulates typing in a browser: keys replace the selection. */
function type(key: string) {
  const { selectionStart, selectionEnd, value } = getInput()
  getInput().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  const next = value.slice(0, selectionStart ?? 0) + key + value.slice(selectionEnd ?? 0)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(getInput(), next)
  getInput().dispatchEvent(new InputEvent('input', { bubbles: true }))
}
const waitForHydration = () => expect.poll(() => Object.keys(getInput()).join()).toContain('__reactProps')

test('a quantity typed before hydration is applied on Enter', async () => {
  getInput().focus()
  getInput().select()
  for (const key of '400') type(key)
  root = hydrateRoot(page, cell)
  await waitForHydration()
  getInput().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(400)
})

test('a quantity typed before hydration is applied at once if its input has lost the focus', async () => {
  getInput().select()
  for (const key of '500') type(key)
  root = hydrateRoot(page, cell)
  await expect.poll(() => onChoose.mock.calls).toEqual([[500]])
})

test('a focus event replayed after hydration does not select typed digits', async () => {
  const selected = vi.spyOn(HTMLInputElement.prototype, 'select')
  root = hydrateRoot(page, cell)
  getInput().focus()
  getInput().setSelectionRange(0, 3)
  // The first key hydrates the page; React replays the earlier focus event after it.
  type('4')
  const focused = new Promise((resolve) => getInput().addEventListener('focusin', resolve, { once: true }))
  await focused
  type('0')
  type('0')
  expect(selected).not.toHaveBeenCalled()
  expect(getInput().value).toBe('400')
})
