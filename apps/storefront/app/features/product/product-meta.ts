import { pictureAddress } from '#app/goods/picture-address.ts'
import { defaultLocale, localeOfPath, locales, localisedPath } from '#app/i18n/locale.ts'
import { pageTitle } from '#app/i18n/page-title.ts'
import type { ProductPageData } from './read-product.server.ts'
import { structuredData } from './structured-data.ts'

type Described = Pick<ProductPageData, 'product' | 'selected' | 'pictures'> &
  Pick<Parameters<typeof structuredData>[0], 'reviews' | 'chain'> & { origin: string }
type MetaParts = { location: { pathname: string }; loaderData?: Described | undefined }

const longestDescription = 160

/** Builds title, description, canonical and alternate links, and structured data. */
export function productMeta({ location, loaderData }: MetaParts) {
  if (!loaderData) return pageTitle('product.title')({ location })
  const { product, selected, origin, pictures, chain, reviews } = loaderData
  const path = `/product/${product.id}`
  const addressIn = (locale: (typeof locales)[number]) => origin + localisedPath(path, locale)
  const url = addressIn(localeOfPath(location.pathname))
  const picture = pictures[0]
  const image = picture && origin + pictureAddress(picture.full, 1280)
  const name = selected?.name ?? product.name
  return [
    { title: `${name} · Tiber` },
    { name: 'description', content: descriptionOf(product) },
    { tagName: 'link', rel: 'canonical', href: url },
    ...locales.map((locale) => ({ tagName: 'link', rel: 'alternate', hrefLang: locale, href: addressIn(locale) })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: addressIn(defaultLocale) },
    { 'script:ld+json': structuredData({ product, reviews, chain, image, url }) },
  ]
}

function descriptionOf({ name, brand, description, specs }: ProductPageData['product']): string {
  const facts = specs
    .slice(0, 5)
    .map(({ name: label, values, unit }) => `${label} ${values.join(', ')}${unit ? ` ${unit}` : ''}`)
  const text = [description || [name, brand].filter(Boolean).join(', '), ...facts].join('. ')
  return text.length > longestDescription ? `${text.slice(0, longestDescription - 1).trimEnd()}…` : text
}
