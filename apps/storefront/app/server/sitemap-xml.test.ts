import { describe, expect, test } from 'vitest'
import { splitByCategory, buildSitemapIndex, buildSitemap } from './sitemap-xml.ts'

describe('a sitemap', () => {
  test('contains every product in both languages, each linking to the other', () => {
    const text = buildSitemap('https://shop.example', ['0000001234'])
    expect(text).toContain('<loc>https://shop.example/product/0000001234</loc>')
    expect(text).toContain('<loc>https://shop.example/en-US/product/0000001234</loc>')
    expect(text.match(/hreflang="en-US" href="https:\/\/shop\.example\/en-US\/product\/0000001234"/g)).toHaveLength(2)
  })
  test('escapes XML', () => {
    expect(buildSitemap('https://shop.example', ['a&b'])).toContain('/product/a%26b<')
    expect(buildSitemapIndex("https://shop.example/'&", [])).not.toContain("'&")
  })
  test('of a large shop is an index of parts within the limit', () => {
    const leaf = (externalId: string, count: number) => ({ id: externalId, externalId, count, children: [] })
    const tree = [
      leaf('tools', 9000),
      { ...leaf('fixings', 15_000), children: [leaf('screws', 10_000), leaf('nuts', 5000)] },
    ]
    const parts = splitByCategory(tree, 10_000)
    expect(parts.map(({ name }) => name)).toEqual(['tools', 'screws', 'nuts'])
    expect(buildSitemapIndex('https://shop.example', parts)).toContain(
      '<loc>https://shop.example/sitemaps/screws.xml</loc>',
    )
  })
})
