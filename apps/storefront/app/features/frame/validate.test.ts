import { createMemoryRouter, isRouteErrorResponse, type LoaderFunction, type MiddlewareFunction } from 'react-router'
import { describe, expect, test } from 'vitest'

import { validate, type Check } from './validate.ts'

const empty: LoaderFunction = () => null

/** Runs the route as the router does: the check precedes the loader. */
async function visit(path: string, check: Check) {
  const middleware: MiddlewareFunction[] = [validate(check)]
  const router = createMemoryRouter(
    [{ id: 'guides', path: '/guides/:section?', middleware, loader: empty, Component: () => null }],
    { initialEntries: [path] },
  )
  router.initialize()
  await expect.poll(() => router.state.initialized && router.state.navigation.state).toBe('idle')
  const error: unknown = router.state.errors?.guides
  return isRouteErrorResponse(error) ? { status: error.status, text: error.statusText, data: error.data } : error
}

describe('a page with a check', () => {
  test('opens if the check passes', async () => {
    expect(await visit('/guides/buttons', ({ params }) => params.section === 'buttons')).toBeUndefined()
  })

  test('answers 404 if the check fails', async () => {
    expect(await visit('/guides/nothing?x=1', () => false)).toEqual({
      status: 404,
      text: 'Page Not Found: /guides/nothing',
      data: 'Page Not Found: /guides/nothing',
    })
  })

  test('answers 404 with the message the check returns', async () => {
    expect(await visit('/guides/nothing', () => 'No such section')).toMatchObject({
      status: 404,
      data: 'No such section',
    })
  })

  test('awaits an asynchronous check', async () => {
    expect(await visit('/guides/a', () => Promise.resolve(true))).toBeUndefined()
    expect(await visit('/guides/a', () => Promise.resolve(false))).toMatchObject({ status: 404 })
  })

  test('passes parameters and URL to the check', async () => {
    let seen: object | undefined
    const outcome = await visit('/guides/a?b=c', ({ params, url }) => {
      seen = { section: params.section, search: url.search }
      return true
    })
    expect(outcome).toBeUndefined()
    expect(seen).toEqual({ section: 'a', search: '?b=c' })
  })
})
