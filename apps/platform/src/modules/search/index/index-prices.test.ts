import { sql } from '@tiber/server/sql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { buildGauge, createImporter, toJsonl } from '../../../testing/catalogue-files.ts'
import { startTestPlatform, type TestPlatform } from '../../../testing/test-platform.ts'
import { toDay } from '../../prices/service.ts'
import { rebuildIndex } from '../service.ts'

let platform: TestPlatform
let buyer: PlatformClient
let operator: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform()
  await signIn()
})
afterAll(() => platform.close())

async function signIn() {
  buyer = (await platform.signIn()).client
  operator = (await platform.signIn('operator@tiber.example', { client: 'OPERATOR' })).client
}
const load = (lines: object[]) => createImporter(platform, operator)([toJsonl(lines)])
const day = (days: number) => toDay(new Date(platform.now().getTime() + days * 86_400_000))
/** The bounds of the price slider come from the index alone. */
const bounds = async (product: string) => {
  const { facets } = await buyer.search.search({ query: { skus: [`${product}-10`], size: 1 } })
  return [facets.priceMin, facets.priceMax]
}
const price = (product: string, id: string, more: object) => ({
  type: 'price',
  externalId: `${product}-${id}`,
  offer: `${product}-offer`,
  list: { externalId: `${product}-${id}-list`, type: 'PUBLIC', name: 'Tarifa' },
  ...more,
})

test('price index › a change of a price list updates all its prices, even those missing from the file', async () => {
  await load([...buildGauge('first'), ...buildGauge('second')])
  const list = { externalId: 'shared-list', type: 'PUBLIC', name: 'Tarifa' }
  const breaks = [{ quantity: 1, price: 2 }]
  await load(['first', 'second'].map((each) => price(each, 'shared', { list, breaks })))
  expect([await bounds('first'), await bounds('second')]).toEqual([
    [2, 2],
    [2, 2],
  ])
  await load([price('first', 'shared', { list: { ...list, validUntil: day(-1) }, breaks })])
  expect([await bounds('first'), await bounds('second')]).toEqual([
    [11, 11],
    [11, 11],
  ])
})

test('price index › a price changed during a rebuild is in the rebuilt index', async () => {
  await load(buildGauge('moved'))
  const change = async () => {
    const rows = await platform.database.db.query<{ id: string }>(
      sql`update offer_price p set prices = '{3}', quantities = '{1}', discount_prices = null
          from offer o join variant v on v.id = o.variant_id
          where o.id = p.offer_id and o.external_id = 'moved-offer' returning v.product_id as id`,
    )
    const context = platform.systemContext()
    await context.jobs.enqueue(context, 'index-products', { productIds: rows.map(({ id }) => id) })
    await platform.drainJobs()
  }
  expect(await rebuildIndex(platform.systemContext(), change)).toBe(true)
  expect(await bounds('moved')).toEqual([3, 3])
})

test('price index › prices that start above the minimum order quantity count from their first break', async () => {
  await load([...buildGauge('packed').slice(0, -1), price('packed', 'price', { breaks: [{ quantity: 50, price: 7 }] })])
  expect(await bounds('packed')).toEqual([7, 7])
})

test('price index › a price that becomes valid or expires is reflected from that day on', async () => {
  await load(buildGauge('daily'))
  await load([
    price('daily', 'offer-of-the-week', { validFrom: day(2), validUntil: day(3), breaks: [{ quantity: 1, price: 5 }] }),
  ])
  const following = async () => {
    await platform.dependencies.jobs.enqueue(platform.systemContext(), 'index-changed-prices', {})
    await platform.drainJobs()
    await signIn()
    return bounds('daily')
  }
  expect(await following()).toEqual([11, 11])
  platform.advance(2 * 86_400)
  expect(await following()).toEqual([5, 5])
  platform.advance(2 * 86_400)
  expect(await following()).toEqual([11, 11])
})
