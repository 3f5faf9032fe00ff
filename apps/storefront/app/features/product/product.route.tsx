import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { readFormData } from '@tiber/web/form.server.ts'
import { getLoginPath } from '@tiber/web/session/return-to.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { Breadcrumb } from '@tiber/ui/breadcrumb.tsx'
import { Page } from '@tiber/ui/page-head.tsx'
import type { Route } from './+types/product.route'
import { AccessPanel } from './offers/access-panel.tsx'
import { Documents } from './documents.tsx'
import { Gallery } from './gallery/gallery.tsx'
import { LastPurchase } from './offers/last-purchase.tsx'
import { OfferSelection } from './offers/offer-selection.tsx'
import { ProductHead } from './product-head.tsx'
import { buildProductMeta } from './meta/product-meta.ts'
import { getPartNumberRules, getReviewRules } from './product-rules.server.ts'
import { readProduct } from './read-product.server.ts'
import { RelatedProducts } from './related-products.tsx'
import { Reviews } from './reviews/reviews.tsx'
import { savePartNumber } from './variants/save-part-number.server.ts'
import { saveReview } from './reviews/save-review.server.ts'
import { SpecList } from './spec-list.tsx'
import { differsInFilterOnly } from './variants/variant-filter.ts'
import { VariantTable } from './variants/variant-table.tsx'

export const meta = buildProductMeta

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const page = await readProduct(handle, url, params.id)
  const rules = page.isSignedIn ? { review: getReviewRules(), partNumber: getPartNumberRules() } : null
  return { ...page, rules, origin: new URL(handle.dependencies.config.publicUrl).origin }
}

/** Filtering the variant table happens in the browser only. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && differsInFilterOnly(currentUrl, nextUrl) ? false : defaultShouldRevalidate

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  if (!handle.session.isAuthenticated) throw redirect(getLoginPath(url, { expired: handle.hasEnded }))
  const form = await readFormData(request)
  const target = { handle, form, page: url.pathname + url.search, productId: params.id }
  return form.get('intent') === 'review' ? saveReview(target) : savePartNumber(target)
}

/** One product with all its variants; visitors see everything but prices and offers. */
export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const unitName = useUnitName()
  const { buyer, selected, variants, isSignedIn, features, related, reviews, rules } = loaderData
  const product = { ...loaderData.product, unit: unitName(loaderData.product.unit) }
  return (
    <Page>
      <ProductBreadcrumb {...loaderData} />
      <div className="product-top">
        <div className="product-head">
          <ProductHead
            product={product}
            selected={selected}
            canEditPartNumber={isSignedIn && features.includes('part-numbers')}
            rules={rules?.partNumber ?? {}}
            result={actionData}
          />
          {loaderData.lastPurchase && <LastPurchase last={loaderData.lastPurchase} product={product} />}
        </div>
        <div className="product-left">
          <Gallery
            key={selected?.id ?? product.id}
            pictures={loaderData.pictures}
            name={selected?.name ?? product.name}
          />
          {product.description && <p className="text-13 whitespace-pre-line">{product.description}</p>}
          <Documents documents={loaderData.documents} />
        </div>
        <SpecList specs={product.specs} />
        <Offers loaderData={loaderData} product={product} />
      </div>
      <div className="mt-6 flex flex-col gap-6">
        {variants.length > 1 && (
          <VariantTable
            buyer={buyer}
            variants={variants}
            selected={selected}
            product={product}
            isSignedIn={isSignedIn}
          />
        )}
        <RelatedProducts groups={related} />
        <Reviews
          reviews={reviews}
          rules={rules?.review ?? {}}
          isSignedIn={isSignedIn}
          productSku={product.sku}
          result={actionData}
        />
      </div>
    </Page>
  )
}

type OffersProps = Pick<Route.ComponentProps, 'loaderData'> & { product: Route.ComponentProps['loaderData']['product'] }

/** Offers for the selected variant; without one a hint to select it, and for visitors how to get access. */
function Offers({ loaderData: { buyer, selected, offers, variants, isSignedIn, features }, product }: OffersProps) {
  const t = useMessages()
  if (!isSignedIn) return <AccessPanel />
  if (!selected)
    return (
      <aside className="product-choose">
        <h2 className="text-14">{t('product.choose.title', { n: variants.length })}</h2>
        <p className="text-13">{t('product.choose.text')}</p>
      </aside>
    )
  return (
    <OfferSelection
      // Another variant has other offers and limits, and another buyer other prices.
      key={`${selected.id} ${buyer}`}
      offers={offers}
      product={product}
      variant={selected}
      canExplain={features.includes('price-explanation')}
    />
  )
}

/** Visitors cannot open categories, so their breadcrumbs are plain text. */
function ProductBreadcrumb({ chain, product, selected, isSignedIn }: Route.ComponentProps['loaderData']) {
  const t = useMessages()
  const locale = useLocale()
  const steps = [{ name: t('product.catalogue'), path: '/c' }, ...chain]
  const crumbs = steps.map(({ name, path }) => ({
    label: name,
    ...(isSignedIn && { to: localisedPath(path, locale) }),
  }))
  return <Breadcrumb label={t('product.crumbs')} crumbs={[...crumbs, { label: selected?.sku ?? product.sku }]} />
}
