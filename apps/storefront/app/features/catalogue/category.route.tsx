import { redirect } from 'react-router'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { CategoryTiles } from '#app/product-ui/category-tiles.tsx'
import { readCategoryTree, findChain } from '#app/server/category-tree.server.ts'
import { createNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { readResults } from '../search/read-results.server.ts'
import { Results } from '../search/results/results.tsx'
import { parseState, findInvalidLimits } from '../search/results/results-state.ts'
import { useTotalText } from '../search/results/use-total-text.ts'
import type { Route } from './+types/category.route'
import { CatalogueBreadcrumb } from './catalogue-crumbs.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.name ?? 'Tiber'} · Tiber` }]

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const tree = await readCategoryTree(handle, url)
  const segments = (params['*'] ?? '').split('/').filter(Boolean)
  const chain = findChain(tree, segments)
  const node = chain?.at(-1)
  if (!chain || !node) throw createNotFound(url)
  const path = localisedPath(node.path, getPathLocale(url.pathname))
  // Redirects to the canonical URL without a trailing slash.
  if (url.pathname.endsWith('/')) throw redirect(path + url.search, 301)
  const { children } = node
  const results = await readResults(handle, {
    path,
    state: parseState(url.searchParams),
    invalidLimits: findInvalidLimits(url.searchParams),
    categoryId: node.id,
    defaultView: children.length > 0 ? 'grid' : 'table',
  })
  return {
    name: node.name,
    description: node.description,
    path: node.path,
    chain: chain.map(({ name, path }) => ({ name, path })),
    tiles: children.map(({ id, name, path, count, picture }) => ({ id, name, path, count, picture })),
    results,
  }
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const { name, description, chain, tiles, results } = loaderData
  const total = useTotalText(results)
  const shown = t('catalogue.shown', { n: results.rows.length, total })
  return (
    <Page>
      <CatalogueBreadcrumb chain={chain} />
      <PageHead title={name} sub={[shown, t('catalogue.prices'), description].filter(Boolean).join(' ')} />
      {tiles.length > 0 && (
        <nav aria-label={t('catalogue.below', { name })}>
          <CategoryTiles tiles={tiles} />
        </nav>
      )}
      {/* The key resets the columns and pending filters of another category. */}
      <Results key={loaderData.path} results={results} path={localisedPath(loaderData.path, locale)} />
    </Page>
  )
}
