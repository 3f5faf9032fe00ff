import type { Locale } from '@tiber/contract/locales'
import type { Article } from './judge-rows.ts'

type Texts = Record<Locale, string>
/** An article to be made; ours have texts in both languages. */
export type NewArticle = Article & { names?: Texts; categoryNames?: Texts }

type Place = { storeView: string; supplier: string }

/** Builds the lines of articles: category, product, variant, offer and public price of each. */
export function buildArticleLines(articles: NewArticle[], { storeView, supplier }: Place): object[] {
  const categories = new Map(
    articles.map(
      ({ category, categoryNames }) =>
        [toExternalId(category ?? ''), categoryNames ?? category ?? 'Artículos'] as const,
    ),
  )
  return [
    ...[...categories].map(([externalId, name]) => ({
      type: 'category',
      storeView,
      externalId,
      name,
      classifications: [{ externalId, name }],
    })),
    ...articles.flatMap((article) => buildLines(article, supplier)),
  ]
}

function buildLines(article: NewArticle, supplier: string) {
  const { code, category, price, stock, ean, unit, brand, orderMultiple } = article
  const name = article.names ?? article.name
  const offer = `${supplier}-${code}`
  return [
    {
      type: 'product',
      externalId: code,
      sku: code,
      name,
      classification: toExternalId(category ?? ''),
      ...(brand && { brand: { externalId: toExternalId(brand), name: brand } }),
      ...(unit && { unit }),
    },
    { type: 'variant', externalId: code, product: code, sku: code, name, isDefault: true, ...(ean && { ean }) },
    {
      type: 'offer',
      externalId: offer,
      variant: code,
      supplier,
      stock,
      taxClass: 'STANDARD',
      ...(unit && { unit }),
      ...(orderMultiple && { orderMultiple, minOrderQuantity: orderMultiple }),
    },
    {
      type: 'price',
      externalId: `PUBLIC-${offer}`,
      offer,
      list: { externalId: 'PUBLIC', type: 'PUBLIC', name: { 'es-ES': 'Tarifa pública', 'en-US': 'Public prices' } },
      breaks: [{ quantity: 1, price }],
    },
  ]
}

/** The id of a category is part of the address of its page. */
const toExternalId = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'articulos'
