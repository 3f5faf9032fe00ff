import { getAssetPictureUrl, readAsset } from '#app/content/asset.ts'
import { buildFaqData } from '#app/content/faq-items.ts'
import { readBlocks, readText } from '#app/content/fields.ts'
import { defaultLocale, getPathLocale, locales, localisedPath } from '@tiber/ui/i18n/locale.ts'
import type { PageData } from './page-data.server.ts'

type MetaInput = { pathname: string; page: Pick<PageData, 'story' | 'preview'>; origin: string }

/** Builds title, description, links to the other language and structured data from the fields of a page. */
export function buildPageMeta({ pathname, page: { story, preview }, origin }: MetaInput) {
  const { content, name } = story
  const title = `${readText(content['seo_title']) || name} · Tiber`
  const description = readText(content['seo_description'])
  const image = readAsset(content['seo_image'])
  const imageUrl = image && origin + getAssetPictureUrl(image.filename, 1280)
  const getUrl = (locale: (typeof locales)[number]) => origin + localisedPath(pathname, locale)
  const faq = buildFaqData(readBlocks(content['body']))
  const isHidden = content['no_index'] === true || preview !== null
  return [
    { title },
    ...(description ? [{ name: 'description', content: description }] : []),
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    ...(imageUrl ? [{ property: 'og:image', content: imageUrl }] : []),
    ...(isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: getUrl(getPathLocale(pathname)) },
    ...locales.map((each) => ({ tagName: 'link', rel: 'alternate', hrefLang: each, href: getUrl(each) })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: getUrl(defaultLocale) },
    ...(faq ? [{ 'script:ld+json': faq }] : []),
  ]
}
