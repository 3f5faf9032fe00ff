// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'

import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { NavigationProgress, slowAfterMs } from './navigation-progress.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const findBar = () => document.querySelector('progress')
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function renderRouter(loadMs: number) {
  const loader = () => new Promise((resolve) => setTimeout(() => resolve(null), loadMs))
  const router = createMemoryRouter([
    {
      element: (
        <>
          <NavigationProgress />
          <Outlet />
        </>
      ),
      children: [
        { path: '/', element: 'start' },
        { path: '/next', element: 'next', loader },
      ],
    },
  ])
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() => root.render(<RouterProvider router={router} />))
  onTestFinished(() => act(() => root.unmount()))
  return router
}

test('a navigation that ends in time shows no bar', async () => {
  const router = renderRouter(slowAfterMs - 50)
  act(() => void router.navigate('/next'))
  await advance(slowAfterMs - 60)
  expect(findBar()).toBeNull()
  await advance(1000)
  expect(document.body.textContent).toContain('next')
  expect(findBar()).toBeNull()
})

test('a slow navigation shows a named bar and announces it until the page is there', async () => {
  const router = renderRouter(2000)
  act(() => void router.navigate('/next'))
  await advance(slowAfterMs - 1)
  expect(findBar()).toBeNull()
  await advance(1)
  expect(findBar()?.getAttribute('aria-label')).toBe('frame.loading')
  expect(document.querySelector('[aria-live=polite]')?.textContent).toBe('frame.loading')
  await advance(2000)
  expect(findBar()).toBeNull()
  expect(document.querySelector('[aria-live=polite]')?.textContent).toBe('')
})
