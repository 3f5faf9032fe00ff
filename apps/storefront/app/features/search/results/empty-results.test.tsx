// @vitest-environment happy-dom
import type { QueryInterpretation as Interpretation } from '@tiber/contract/catalogue/search'
import { beforeEach, expect, test, vi } from 'vitest'
import { CartsProvider } from '#app/features/carts/current/carts-context.tsx'
import type { InitialCarts } from '#app/features/carts/current/cart-model.ts'
import { renderInPage } from '@tiber/ui/testing/render-in-page.tsx'
import { QueryInterpretation } from '../query-interpretation.tsx'
import { EmptyResults } from './empty-results.tsx'
import { parseState } from './results-state.ts'

// Texts are rendered as their keys here.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

const literal: Interpretation = { exact: null, corrections: [], dropped: [], capped: false }
const carts = { carts: [], lists: [], hasQuotes: true, hasMessages: true } as unknown as InitialCarts
const washers = { id: '1', externalId: 'washers', name: 'Arandelas', path: ['fixings', 'washers'] }

function renderEmpty(search: string, interpretation: Partial<Interpretation>) {
  const state = parseState(new URLSearchParams(search))
  const { container } = renderInPage(
    <CartsProvider start={carts} userId="7" buyer="101/iberia/main">
      <EmptyResults state={state} chips={[]} interpretation={{ ...literal, ...interpretation }} path="/search" />
    </CartsProvider>,
  )
  return { container, hrefs: [...container.querySelectorAll('a')].map((link) => link.getAttribute('href')) }
}

test('a search without results › names the words and leads to families, a quote and a question with its text', () => {
  const { container, hrefs } = renderEmpty('q=zzyzx+m8', { dropped: ['zzyzx'], families: [washers] })
  expect(container.textContent).toContain('search.none.words')
  expect(hrefs).toEqual([
    '/search?q=m8',
    '/c/fixings/washers',
    '/account/quotes/new?text=zzyzx+m8',
    '/contact?topic=PRODUCT&question=zzyzx+m8',
    '/c',
  ])
})

test('a search without results › if every word is unknown › offers no search for a single one', () => {
  const { hrefs } = renderEmpty('q=zzyzx+qqxyz', { dropped: ['zzyzx', 'qqxyz'] })
  expect(hrefs.filter((href) => href?.startsWith('/search'))).toEqual([])
})

test('a brand that is not sold › is named with the articles shown instead', () => {
  const equivalents = [{ word: 'Loctite 243', meaning: 'fijador de roscas' }]
  const { container } = renderInPage(
    <QueryInterpretation
      interpretation={{ ...literal, equivalents }}
      state={parseState(new URLSearchParams('q=Loctite+243'))}
      path="/search"
    />,
  )
  expect(container.textContent).toContain('search.understood.equivalent')
})
