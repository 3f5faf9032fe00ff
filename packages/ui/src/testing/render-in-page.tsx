import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { onTestFinished } from 'vitest'

/** Renders a component in a page with a router; the page is removed after the test. */
export function renderInPage(children: ReactNode) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const render = (page: ReactNode) => {
    const router = createMemoryRouter([{ path: '*', element: page }])
    act(() => root.render(<RouterProvider router={router} />))
  }
  render(children)
  const find = <Kind extends Element = HTMLElement>(selector: string): Kind => {
    const found = container.querySelector<Kind>(selector)
    if (!found) throw new Error(`Nothing matches ${selector} in ${container.innerHTML}`)
    return found
  }
  const remove = () => {
    act(() => root.unmount())
    container.remove()
  }
  onTestFinished(remove)
  return {
    container,
    find,
    click: (selector: string) => act(() => find(selector).click()),
    press: (key: string) =>
      act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))),
    remove,
  }
}
