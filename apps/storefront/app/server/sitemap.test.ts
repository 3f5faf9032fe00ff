import { afterAll, expect, test } from 'vitest'
import { maxProductIds } from '@tiber/contract/catalogue/catalogue'
import { createRequestDependencies, startScriptedPlatform } from '#app/testing/scripted-platform.ts'
import { readSitemap } from './sitemap.server.ts'

const platform = await startScriptedPlatform()
afterAll(() => platform.close())

const all = Array.from({ length: maxProductIds * 2 + 5 }, (_, at) => String(at).padStart(10, '0'))

test('a sitemap beyond the search limit names every product, in parts within the size limit', async () => {
  platform.play({
    'GET /v1/shop/settings': { status: 200, body: { manualAccountCheck: true, features: ['full-catalogue'] } },
    'GET /v1/tiber/product-ids': ({ query }) => {
      const from = all.findIndex((id) => id > (query.get('after') ?? ''))
      const ids = all.slice(from, from + Number(query.get('size')))
      return { status: 200, body: { ids, isLast: from + ids.length >= all.length } }
    },
  })
  const { dependencies } = createRequestDependencies(platform.url)
  const index = await readSitemap(dependencies, undefined)
  const names = [...index!.matchAll(/sitemaps\/([^<]+)\.xml/g)].map(([, name]) => name!)
  expect(names).toHaveLength(3)
  const found: string[] = []
  for (const name of names) {
    const addresses = [...(await readSitemap(dependencies, name))!.matchAll(/<loc>[^<]*\/product\/(\d+)<\/loc>/g)]
    expect(addresses.length).toBeLessThanOrEqual(50_000)
    found.push(...addresses.map(([, id]) => id!))
  }
  expect([...new Set(found)]).toEqual(all)
  expect(found).toHaveLength(all.length * 2)
  expect(await readSitemap(dependencies, 'products-after-nobody')).toBeUndefined()
})
