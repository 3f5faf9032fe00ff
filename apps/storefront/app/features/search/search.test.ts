import { expect, test } from 'vitest'
import { stateOf } from './results-state.ts'
import { meta } from './search.route.tsx'

type Parts = Parameters<typeof meta>[0]
const titleOf = (search: string) =>
  meta({
    location: { pathname: '/search' } as Parts['location'],
    loaderData: { state: stateOf(new URLSearchParams(search)) } as Parts['loaderData'],
  })

test('a search page has its query as title', () => {
  expect(titleOf('?q=tornillo+allen')).toEqual([{ title: 'tornillo allen · Tiber' }])
  expect(titleOf('')).not.toEqual(titleOf('?q=tornillo+allen'))
})
