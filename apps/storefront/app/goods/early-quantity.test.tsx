// @vitest-environment happy-dom
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { correctQuantity } from '@tiber/contract/quantities'
import { QuantityCell } from './quantity-cell.tsx'

const rule = { minimum: 100, multiple: 100, maximum: null }
const onChoose = vi.fn((wish: number) => correctQuantity(wish, rule))
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

const box = () => page.querySelector('input')!
/** Simulates typing in a browser: keys replace the selection. */
function type(key: string) {
  const { selectionStart, selectionEnd, value } = box()
  box().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  const next = value.slice(0, selectionStart ?? 0) + key + value.slice(selectionEnd ?? 0)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box(), next)
  box().dispatchEvent(new InputEvent('input', { bubbles: true }))
}
const listens = () => vi.waitFor(() => expect(Object.keys(box()).join()).toContain('__reactProps'))

test('a quantity typed before hydration is applied on Enter', async () => {
  box().focus()
  box().select()
  for (const key of '400') type(key)
  root = hydrateRoot(page, cell)
  await listens()
  box().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(400)
})

test('a quantity typed before hydration is applied at once if its input has lost the focus', async () => {
  box().select()
  for (const key of '500') type(key)
  root = hydrateRoot(page, cell)
  await vi.waitFor(() => expect(onChoose).toHaveBeenCalledExactlyOnceWith(500))
})

test('a focus event replayed after hydration does not select typed digits', async () => {
  const selected = vi.spyOn(HTMLInputElement.prototype, 'select')
  root = hydrateRoot(page, cell)
  box().focus()
  box().setSelectionRange(0, 3)
  // The first key hydrates the page; React replays the earlier focus event after it.
  type('4')
  const told = new Promise((resolve) => box().addEventListener('focusin', resolve, { once: true }))
  await told
  type('0')
  type('0')
  expect(selected).not.toHaveBeenCalled()
  expect(box().value).toBe('400')
})
