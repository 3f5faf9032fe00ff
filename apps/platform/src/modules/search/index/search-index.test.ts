import { readFileSync } from 'node:fs'
import { sql } from '@tiber/server/sql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { startTestPlatform, type TestPlatform } from '../../../testing/test-platform.ts'
import { rebuildIndex } from '../service.ts'

let platform: TestPlatform
let buyer: PlatformClient
let english: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform()
  buyer = (await platform.signIn('buyer@tiber.example')).client
  english = (await platform.signIn('buyer@tiber.example', { locale: 'en-US' })).client
})
afterAll(() => platform.close())

type SearchParams = NonNullable<Parameters<PlatformClient['search']['search']>[0]>['query']
const search = (params: SearchParams, client = buyer) => client.search.search({ query: { size: 24, ...params } })
const skus = async (params: SearchParams, client = buyer) =>
  (await search(params, client)).products.content.map(({ variant }) => variant.sku)

describe('the search index', () => {
  const rename = (sku: string, name: string) =>
    platform.database.db.query<{ id: string }>(
      sql`update product set name = jsonb_build_object('es-ES', ${name}::text), updated_at = now() where sku = ${sku} returning id`,
    )

  test('follows a change of the catalogue through its job', async () => {
    expect((await search({ query: 'ornitorrinco' })).products.totalElements).toBe(0)
    const rows = await rename('HXB-88-M12', 'Ornitorrinco hexagonal')
    const context = platform.systemContext()
    await context.jobs.enqueue(context, 'index-products', { productIds: [rows[0]!.id] })
    await platform.drainJobs()
    expect((await search({ query: 'ornitorrincos' })).products.content[0]?.product.sku).toBe('HXB-88-M12')
    await platform.database.db.execute(sql`update product set status = 'INACTIVE' where sku = 'HXB-88-M12'`)
    await context.jobs.enqueue(context, 'index-products', { productIds: [rows[0]!.id] })
    await platform.drainJobs()
    expect((await search({ query: 'ornitorrinco' })).products.totalElements).toBe(0)
  })

  test('returns the same results after a rebuild', async () => {
    const before = await search({ query: 'tornillo allen', size: 50 })
    const { client: operator } = await platform.signIn('operator@tiber.example', { client: 'OPERATOR' })
    await operator.searchIndex.rebuild()
    await platform.drainJobs()
    const after = await search({ query: 'tornillo allen', size: 50 })
    const listSkus = ({ products }: typeof after) => products.content.map(({ variant }) => variant.sku)
    expect(listSkus(after)).toEqual(listSkus(before))
    expect(after.facets).toEqual(before.facets)
  })

  test('lists equal products of one kind by the numbers of their names after a rebuild', async () => {
    const rows = await platform.database.db.query<{ sku: string }>(
      sql`select p.sku from product p where p.status = 'ACTIVE' and p.classification_id = (select o.classification_id
            from product o where o.status = 'ACTIVE' group by 1 having count(*) >= 4 order by 1 limit 1)
          order by p.id limit 4`,
    )
    for (const [at, name] of ['Zorro M10', 'Zorro M4', 'Zorro M100', 'Zorro M8'].entries())
      await rename(rows[at]!.sku, name)
    const { client: operator } = await platform.signIn('operator@tiber.example', { client: 'OPERATOR' })
    await operator.searchIndex.rebuild()
    await platform.drainJobs()
    const names = (await search({ query: 'zorro' })).products.content.map(({ product }) => product.name)
    expect(names).toEqual(['Zorro M4', 'Zorro M8', 'Zorro M10', 'Zorro M100'])
  })

  test('answers every search during a rebuild', async () => {
    const built = new AbortController()
    const queries = ['tornillo allen', 'SCS-A2-M8-04', 'guante nitrilo', 'arandela m8', 'tornilo', 'broca']
    const searchers = queries.map(async (query) => {
      let answers = 0
      for (; !built.signal.aborted; answers += 1) {
        const { products } = await search({ query, aggregation: 'VARIANT', sort: ['price,asc'] })
        expect(products.totalElements).toBeGreaterThan(0)
      }
      return answers
    })
    const build = rebuildIndex(platform.systemContext()).finally(() => built.abort())
    const [answers, isDone] = await Promise.all([Promise.all(searchers), build])
    expect(isDone).toBe(true)
    expect(Math.min(...answers)).toBeGreaterThan(0)
  })
})

describe('the relevance set', () => {
  type RelevanceCase = { kind: string; locale: 'es-ES' | 'en-US'; query: string; expect: string }
  const file = new URL('../../../../../../benchmarks/search/relevance.json', import.meta.url)
  const relevanceCases = JSON.parse(readFileSync(file, 'utf8')) as RelevanceCase[]

  test('finds the expected products in the small shop, as far as it sells them', async () => {
    const rows = await platform.database.db.query<{ sku: string }>(
      sql`select v.sku from variant v join product p on p.id = v.product_id where v.status = 'ACTIVE' and p.status = 'ACTIVE'`,
    )
    const applicable = relevanceCases.filter(({ expect: pattern }) =>
      rows.some(({ sku }) => new RegExp(pattern).test(sku)),
    )
    expect(applicable.length).toBeGreaterThan(60)
    const wrong: string[] = []
    for (const { query, locale, expect: pattern, kind } of applicable) {
      const [first] = await skus({ query, size: 5, withFacets: false }, locale === 'es-ES' ? buyer : english)
      if (!first || !new RegExp(pattern).test(first)) wrong.push(`${kind}: ${query} found ${first ?? 'nothing'}`)
    }
    expect(wrong.filter((each) => each.startsWith('code:'))).toEqual([])
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(applicable.length * 0.05)
  })
})
