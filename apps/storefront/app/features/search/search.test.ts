import { expect, test } from 'vitest'
import { parseState } from './results/results-state.ts'
import { meta } from './search.route.tsx'

type MetaArgs = Parameters<typeof meta>[0]
const getTitle = (search: string) =>
  meta({
    location: { pathname: '/search' } as MetaArgs['location'],
    loaderData: { state: parseState(new URLSearchParams(search)) } as MetaArgs['loaderData'],
  })

test('a search page has its query as title', () => {
  expect(getTitle('?q=tornillo+allen')).toEqual([{ title: 'tornillo allen · Tiber' }])
  expect(getTitle('')).not.toEqual(getTitle('?q=tornillo+allen'))
})
