// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { renderInPage } from '../testing/render-in-page.tsx'
import { listShortcuts, useShortcut } from './use-shortcut.ts'

const onHelp = vi.fn()
const onBar = vi.fn()
function ShortcutProbe() {
  useShortcut({ keys: '?', text: 'Teclas', onPress: onHelp })
  useShortcut({ keys: 'mod+k', text: 'Barra', onPress: onBar })
  return (
    <>
      <input aria-label="Cantidad" />
      <input type="checkbox" aria-label="Elegir" />
    </>
  )
}

let page: ReturnType<typeof renderInPage>
afterEach(() => {
  onHelp.mockClear()
  onBar.mockClear()
})
const press = (target: EventTarget, key: string, init: KeyboardEventInit = {}) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))

test('a plain key is ignored while typing, but not in a checkbox; a combination with Ctrl or ⌘ never is', () => {
  page = renderInPage(<ShortcutProbe />)
  const field = page.find('input')
  press(field, '?')
  expect(onHelp).not.toHaveBeenCalled()
  press(document.body, '?')
  expect(onHelp).toHaveBeenCalledTimes(1)
  press(page.find("input[type='checkbox']"), '?')
  expect(onHelp).toHaveBeenCalledTimes(2)
  press(field, 'k', { ctrlKey: true })
  press(document.body, 'K', { metaKey: true })
  press(document.body, 'k')
  expect(onBar).toHaveBeenCalledTimes(2)
})

test('shortcuts are listed as long as their component is rendered', () => {
  page = renderInPage(<ShortcutProbe />)
  expect(listShortcuts().map(({ text }) => text)).toEqual(['Teclas', 'Barra'])
  page.remove()
  expect(listShortcuts()).toEqual([])
})
