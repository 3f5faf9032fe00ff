import { createMemoryRouter, isRouteErrorResponse, type LoaderFunction, type MiddlewareFunction } from 'react-router'
import { describe, expect, test } from 'vitest'

import { validate, type Check } from './validate.ts'

const empty: LoaderFunction = () => null

/** The route as the router runs it: the check stands before the loader. */
async function visit(path: string, check: Check) {
  const middleware: MiddlewareFunction[] = [validate(check)]
  const router = createMemoryRouter(
    [{ id: 'kit', path: '/kit/:section?', middleware, loader: empty, Component: () => null }],
    { initialEntries: [path] },
  )
  router.initialize()
  await expect.poll(() => router.state.initialized && router.state.navigation.state).toBe('idle')
  const error: unknown = router.state.errors?.kit
  return isRouteErrorResponse(error) ? { status: error.status, text: error.statusText, data: error.data } : error
}

describe('a page with a check', () => {
  test('opens when it passes', async () => {
    expect(await visit('/kit/buttons', ({ params }) => params.section === 'buttons')).toBeUndefined()
  })

  test('is not found when it fails', async () => {
    expect(await visit('/kit/nothing?x=1', () => false)).toEqual({
      status: 404,
      text: 'Page Not Found: /kit/nothing',
      data: 'Page Not Found: /kit/nothing',
    })
  })

  test('is not found with the message the check gives', async () => {
    expect(await visit('/kit/nothing', () => 'No such section')).toMatchObject({ status: 404, data: 'No such section' })
  })

  test('waits for a check that asks somebody', async () => {
    expect(await visit('/kit/a', () => Promise.resolve(true))).toBeUndefined()
    expect(await visit('/kit/a', () => Promise.resolve(false))).toMatchObject({ status: 404 })
  })

  test('sees what is asked for', async () => {
    let seen: object | undefined
    const outcome = await visit('/kit/a?b=c', ({ params, url }) => {
      seen = { section: params.section, search: url.search }
      return true
    })
    expect(outcome).toBeUndefined()
    expect(seen).toEqual({ section: 'a', search: '?b=c' })
  })
})
