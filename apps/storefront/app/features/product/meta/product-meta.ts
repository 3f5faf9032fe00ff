import { formatSpecWithUnit } from '#app/product-ui/spec-value.ts'
import { getPictureUrl } from '#app/product-ui/picture-url.ts'
import { formatFor, type Format } from '@tiber/ui/i18n/format.ts'
import { defaultLocale, getPathLocale, locales, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import type { ProductPageData } from '../read-product.server.ts'
import { buildStructuredData } from './structured-data.ts'

type ProductMetaData = Pick<ProductPageData, 'product' | 'selected' | 'pictures'> &
  Pick<Parameters<typeof buildStructuredData>[0], 'reviews' | 'chain'> & { origin: string }
type MetaArgs = { location: { pathname: string }; loaderData?: ProductMetaData | undefined }

const maxDescriptionLength = 160

/** Builds title, description, canonical and alternate links, and structured data. */
export function buildProductMeta({ location, loaderData }: MetaArgs) {
  if (!loaderData) return pageTitle('product.title')({ location })
  const { product, selected, origin, pictures, chain, reviews } = loaderData
  const path = `/product/${product.id}`
  const getUrl = (each: (typeof locales)[number]) => origin + localisedPath(path, each)
  const locale = getPathLocale(location.pathname)
  const url = getUrl(locale)
  const picture = pictures[0]
  const image = picture && origin + getPictureUrl(picture.full, 1280)
  const name = selected?.name ?? product.name
  return [
    { title: `${name} · Tiber` },
    { name: 'description', content: buildDescription(product, formatFor(locale)) },
    { tagName: 'link', rel: 'canonical', href: url },
    ...locales.map((each) => ({ tagName: 'link', rel: 'alternate', hrefLang: each, href: getUrl(each) })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: getUrl(defaultLocale) },
    { 'script:ld+json': buildStructuredData({ product, reviews, chain, image, url }) },
  ]
}

type Product = ProductPageData['product']

function buildDescription({ name, brand, description, specs }: Product, format: Format): string {
  const facts = specs
    // Yes and no would need texts, which this function does not have.
    .filter(({ type }) => type !== 'BOOLEAN')
    .slice(0, 5)
    .map((spec) => `${spec.name} ${formatSpecWithUnit(spec, format, { yes: '', no: '' })}`)
  const sentences = [description || [name, brand].filter(Boolean).join(', '), ...facts]
  const text = sentences.map((each) => each.trim().replace(/\.$/, '')).join('. ')
  return text.length > maxDescriptionLength ? `${text.slice(0, maxDescriptionLength - 1).trimEnd()}…` : text
}
