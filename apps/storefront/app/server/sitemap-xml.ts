import { defaultLocale, locales, localisedPath } from '@tiber/ui/i18n/locale.ts'

/** Part of a sitemap: products after an id, or those of a category on platforms without that call. */
export type SitemapPart = { name: string; after?: string; categoryId?: string | undefined }

/** Builds the index of sitemaps, for shops with more products than one may contain. */
export function buildSitemapIndex(origin: string, parts: SitemapPart[]): string {
  const entries = parts.map(
    ({ name }) => `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${encodeURIComponent(name)}.xml`)}</loc></sitemap>`,
  )
  return buildXml('sitemapindex', '', entries)
}

/** Builds a sitemap with every product in every language, each linking to the others. */
export function buildSitemap(origin: string, productIds: string[]): string {
  const entries = productIds.flatMap((id) => {
    const path = `/product/${encodeURIComponent(id)}`
    const alternates = [...locales.map((locale) => [locale, locale] as const), ['x-default', defaultLocale] as const]
      .map(
        ([name, locale]) =>
          `<xhtml:link rel="alternate" hreflang="${name}" href="${escapeXml(origin + localisedPath(path, locale))}"/>`,
      )
      .join('')
    return locales.map(
      (locale) => `<url><loc>${escapeXml(origin + localisedPath(path, locale))}</loc>${alternates}</url>`,
    )
  })
  return buildXml('urlset', ' xmlns:xhtml="http://www.w3.org/1999/xhtml"', entries)
}

const buildXml = (root: string, namespaces: string, entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>\n${entries.join('\n')}\n</${root}>\n`

const escapeXml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')

type Node = { id: string; externalId: string; count: number | null; children: Node[] }

/** Splits the catalogue into categories within the limit. */
export function splitByCategory(nodes: Node[], maxProducts: number): SitemapPart[] {
  return nodes.flatMap((node) => {
    if ((node.count ?? 0) <= maxProducts || node.children.length === 0)
      return [{ name: node.externalId, categoryId: node.id }]
    return splitByCategory(node.children, maxProducts)
  })
}
