import { toResultRow } from '#app/features/search/results/result-row.ts'
import { Picture } from '#app/product-ui/picture.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { attempt } from '#app/server/failure-policy.server.ts'
import { sessionContext, type SessionHandle } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { Route } from './+types/supplier.route'
import { Evaluations } from './evaluations.tsx'
import { SupplierArticles, type SupplierArticle } from './supplier-articles.tsx'
import { SupplierTerms } from './supplier-terms.tsx'

export const meta = ({ loaderData, location }: Route.MetaArgs) =>
  loaderData ? [{ title: `${loaderData.supplier.name} · Tiber` }] : pageTitle('suppliers.title')({ location })

const evaluationsPerPage = 20
const shownArticles = 8

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const { platform } = handle
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1))
  const query = { page: page - 1, size: evaluationsPerPage }
  const [supplier, evaluations] = await Promise.all([
    platform.suppliers.read({ params: { id: params.id } }),
    platform.suppliers.evaluations({ params: { id: params.id }, query }),
  ]).catch(rethrowAsNotFound(url))
  const { id, externalId, name, description, logo, supplierRating, evaluationCount, totalOffers } = supplier
  const { returnPolicy, paymentDueDate, freight, onTimePercent, minOrderValue } = supplier
  const gradeCounts = supplier.gradeCounts ?? []
  return {
    articles: await listArticles(handle, externalId),
    gradeCounts,
    supplier: { id, externalId, name, description, logo, supplierRating, evaluationCount, totalOffers },
    terms: {
      returnPolicy,
      paymentDueDate,
      freight: freight ?? null,
      onTimePercent: onTimePercent ?? null,
      minOrderValue: minOrderValue ?? null,
      returnPath: (await canRequestReturns(handle)) ? `/account/incidents/new?supplier=${id}&wanted=RETURN` : null,
    },
    // The author is left out: evaluations are made by companies, not by persons.
    evaluations: evaluations.map(({ comment, grade, creationDate }, at) => ({
      id: `${page}-${at}`,
      comment,
      grade,
      date: creationDate,
    })),
    page,
    pageCount: Math.max(1, Math.ceil(evaluationCount / evaluationsPerPage)),
  }
}

/** Returns need incidents, and the list of orders to choose from. */
const canRequestReturns = async (handle: SessionHandle) =>
  (await hasFeature(handle, 'incidents')) && (await hasFeature(handle, 'orders'))

/** Lists the first articles of a supplier; the page is complete without them. */
async function listArticles({ platform, dependencies }: SessionHandle, supplier: string): Promise<SupplierArticle[]> {
  const shown = { withFacets: false, withAttributes: false }
  const query = { suppliers: [supplier], aggregation: 'PRODUCT' as const, size: shownArticles, ...shown }
  const found = await attempt(dependencies, 'listSupplierArticles', () => platform.search.search({ query }))
  return (found?.products.content ?? []).map((record) => {
    const { sku, productId, productName, picture, unit, basis, offer } = toResultRow(record)
    return { sku, productId, name: productName, picture, unit, basis, offer: offer && toShownOffer(offer) }
  })
}

const toShownOffer = ({ unitPrice, stock }: NonNullable<SupplierArticle['offer']>) => ({ unitPrice, stock })

/** Shows a supplier with its terms, its first articles and its evaluations. */
export default function SupplierPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const format = useFormat()
  const { supplier, terms, articles, evaluations, gradeCounts, page, pageCount } = loaderData
  const articlesPath = `${localisedPath('/search', locale)}?${new URLSearchParams({ supplier: supplier.externalId })}`
  return (
    <Page>
      <PageHead
        title={supplier.name}
        sub={t('suppliers.sub', { n: supplier.totalOffers })}
        actions={
          <LinkButton to={articlesPath} icon="search">
            {t('suppliers.offers')}
          </LinkButton>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_var(--rail)]">
        <div className="flex flex-col gap-4">
          {(supplier.description || supplier.logo) && (
            <Panel title={t('suppliers.about')}>
              {supplier.logo && (
                <Picture source={supplier.logo} alt="" width={192} height={96} className="mb-3 h-16 w-auto" />
              )}
              <p className="max-w-[72ch] whitespace-pre-line">{supplier.description}</p>
            </Panel>
          )}
          <SupplierArticles articles={articles} total={supplier.totalOffers} allPath={articlesPath} />
          <Evaluations
            evaluations={evaluations}
            rating={
              supplier.supplierRating === null
                ? null
                : format.number(Number(supplier.supplierRating), { maximumFractionDigits: 1 })
            }
            count={supplier.evaluationCount}
            gradeCounts={gradeCounts}
            page={page}
            pageCount={pageCount}
          />
        </div>
        <SupplierTerms terms={terms} />
      </div>
    </Page>
  )
}
