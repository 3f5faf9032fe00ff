import { Link } from 'react-router'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { sessionContext, type SessionHandle } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import type { Route } from './+types/brands.route'
import { groupBrandsByLetter } from './brands-by-letter.ts'

export const meta = pageTitle('suppliers.brands.title')

export async function loader({ url, context }: Route.LoaderArgs) {
  const brands = await readBrands(context.get(sessionContext))
  return { letters: groupBrandsByLetter(brands, getPathLocale(url.pathname)), count: brands.length }
}

/** A platform without the feature returns only the brands of its best results. */
async function readBrands(handle: SessionHandle): Promise<{ name: string; count?: number }[]> {
  const { platform } = handle
  if (await hasFeature(handle, 'full-catalogue')) return platform.products.brands()
  const query = { aggregation: 'PRODUCT', size: 1, withFacets: true } as const
  return (await platform.search.search({ query })).facets.brands
}

/** Lists every brand of the assortment by letter. */
export default function BrandsPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { letters, count } = loaderData
  const getBrandHref = (name: string) => `${localisedPath('/search', locale)}?${new URLSearchParams({ brand: name })}`
  return (
    <Page>
      <PageHead title={t('suppliers.brands.title')} sub={t('suppliers.brands.sub', { n: count })} />
      {letters.length === 0 && (
        <EmptyState icon="stamp" level={2} title={t('suppliers.brands.none')}>
          {t('suppliers.brands.none.text')}
        </EmptyState>
      )}
      <div className="brand-letters">
        {letters.map(({ letter, brands }) => (
          <section key={letter} aria-label={letter}>
            <h2>{letter}</h2>
            <ul>
              {brands.map(({ name, count: products }) => (
                <li key={name}>
                  <Link to={getBrandHref(name)} prefetch="intent">
                    {name}
                  </Link>
                  {products !== undefined && <span className="sub">{format.number(products)}</span>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  )
}
