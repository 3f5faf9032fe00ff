import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'

/** Renders a component in a page with a router, for tests. */
export function renderInPage(children: ReactNode) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const show = (page: ReactNode) => {
    const router = createMemoryRouter([{ path: '*', element: page }])
    act(() => root.render(<RouterProvider router={router} />))
  }
  show(children)
  const find = <Kind extends Element = HTMLElement>(selector: string): Kind => {
    const found = box.querySelector<Kind>(selector)
    if (!found) throw new Error(`Nothing matches ${selector} in ${box.innerHTML}`)
    return found
  }
  return {
    box,
    find,
    click: (selector: string) => act(() => find(selector).click()),
    press: (key: string) =>
      act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))),
    remove: () => {
      act(() => root.unmount())
      box.remove()
    },
  }
}
