import { redirect } from 'react-router'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { sessionContext } from '#app/server/session/session.server.ts'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import type { Route } from './+types/search.route'
import { findContentPages } from './pages/find-pages.server.ts'
import { FoundPages } from './pages/found-pages.tsx'
import { readResults } from './read-results.server.ts'
import { Results } from './results/results.tsx'
import { countFilters, parseState, findInvalidLimits } from './results/results-state.ts'
import { useTotalText } from './results/use-total-text.ts'

/** Titles the page by the query, so that several search tabs can be distinguished. */
export const meta = ({ location, loaderData }: Pick<Route.MetaArgs, 'location' | 'loaderData'>) =>
  loaderData?.state.q ? [{ title: `${loaderData.state.q} · Tiber` }] : pageTitle('search.title')({ location })

export async function loader({ url, context }: Route.LoaderArgs) {
  const state = parseState(url.searchParams)
  const invalidLimits = findInvalidLimits(url.searchParams)
  const handle = context.get(sessionContext)
  const [results, pages] = await Promise.all([
    readResults(handle, { path: url.pathname, state, invalidLimits, defaultView: 'list' }),
    state.page === 1 ? findContentPages(handle, url, state.q) : [],
  ])
  const { exact } = results.interpretation
  // An exact code opens its article instead of a list with one result.
  if (exact && !state.all && state.page === 1 && countFilters(state) === 0)
    throw redirect(localisedPath(`/product/${exact.productId}?variant=${exact.variantId}`, getPathLocale(url.pathname)))
  return { ...results, pages }
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const path = localisedPath('/search', useLocale())
  const { q } = loaderData.state
  const total = useTotalText(loaderData)
  return (
    <Page>
      <PageHead
        title={
          <span className="line-clamp-2 wrap-anywhere">{q ? t('search.title.for', { q }) : t('search.title')}</span>
        }
        sub={loaderData.total > 0 && t('search.sub', { total })}
      />
      <FoundPages pages={loaderData.pages} />
      <Results results={loaderData} path={path} />
    </Page>
  )
}
