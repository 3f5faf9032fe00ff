import { getPictureUrl } from '#app/product-ui/picture-url.ts'
import { defaultLocale, getPathLocale, locales, localisedPath } from '#app/i18n/locale.ts'
import { pageTitle } from '#app/i18n/page-title.ts'
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
  const getUrl = (locale: (typeof locales)[number]) => origin + localisedPath(path, locale)
  const url = getUrl(getPathLocale(location.pathname))
  const picture = pictures[0]
  const image = picture && origin + getPictureUrl(picture.full, 1280)
  const name = selected?.name ?? product.name
  return [
    { title: `${name} · Tiber` },
    { name: 'description', content: buildDescription(product) },
    { tagName: 'link', rel: 'canonical', href: url },
    ...locales.map((locale) => ({ tagName: 'link', rel: 'alternate', hrefLang: locale, href: getUrl(locale) })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: getUrl(defaultLocale) },
    { 'script:ld+json': buildStructuredData({ product, reviews, chain, image, url }) },
  ]
}

function buildDescription({ name, brand, description, specs }: ProductPageData['product']): string {
  const facts = specs
    .slice(0, 5)
    .map(({ name: label, values, unit }) => `${label} ${values.join(', ')}${unit ? ` ${unit}` : ''}`)
  const text = [description || [name, brand].filter(Boolean).join(', '), ...facts].join('. ')
  return text.length > maxDescriptionLength ? `${text.slice(0, maxDescriptionLength - 1).trimEnd()}…` : text
}
