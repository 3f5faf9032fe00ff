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
  // Texts are shown by key here.
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
/** As the browser does it: the keys replace what is selected. */
function type(key: string) {
  const { selectionStart, selectionEnd, value } = box()
  box().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  const next = value.slice(0, selectionStart ?? 0) + key + value.slice(selectionEnd ?? 0)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box(), next)
  box().dispatchEvent(new InputEvent('input', { bubbles: true }))
}
const listens = () => vi.waitFor(() => expect(Object.keys(box()).join()).toContain('__reactProps'))

test('what was typed before the page listened is taken', async () => {
  box().focus()
  box().select()
  for (const key of '400') type(key)
  root = hydrateRoot(page, cell)
  await listens()
  box().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(400)
})

test('what was typed before the page listened, in a box that was left since, is taken at once', async () => {
  box().select()
  for (const key of '500') type(key)
  root = hydrateRoot(page, cell)
  await vi.waitFor(() => expect(onChoose).toHaveBeenCalledExactlyOnceWith(500))
})

test('a focus that is told late has no digit replace those before it', async () => {
  const selected = vi.spyOn(HTMLInputElement.prototype, 'select')
  root = hydrateRoot(page, cell)
  box().focus()
  box().setSelectionRange(0, 3)
  // The first key has the page listen at once; the focus before it is told behind it.
  type('4')
  const told = new Promise((resolve) => box().addEventListener('focusin', resolve, { once: true }))
  await told
  type('0')
  type('0')
  expect(selected).not.toHaveBeenCalled()
  expect(box().value).toBe('400')
})
