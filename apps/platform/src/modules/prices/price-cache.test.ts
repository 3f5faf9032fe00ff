import { sql } from '@tiber/server/sql'
import { expect, test } from 'vitest'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { buildGauge, createImporter, toJsonl } from '../../testing/catalogue-files.ts'
import { cantabrico, guadalquivir, useTwoCompanies } from '../../testing/two-companies.ts'

const { variant } = knownProducts.capScrews

const used = useTwoCompanies()

/** The first price of each offer and all steps of its ladder. */
const readPrices = async (client: PlatformClient) =>
  (await client.productVariants.offers({ params: { id: variant } })).map(({ offerPrices, ladder }) => ({
    list: offerPrices.map(({ priceRanges }) => priceRanges[0]!.price.unitPrice),
    ladder: ladder!.map(({ unitPrice }) => unitPrice),
  }))

test('cached prices › a price is changed › the next request shows it', async () => {
  const before = await readPrices(used.buyer)
  await used.execute(sql`update offer_price p set prices = array(select 2 * x from unnest(p.prices) x), discount_prices = null
    from offer o join variant v on v.id = o.variant_id where o.id = p.offer_id and v.sku = ${variant}`)
  const after = await readPrices(used.buyer)
  expect(after.map(({ list }) => list)).toEqual(before.map(({ list }) => list.map((price) => 2 * price)))
  expect(after.map(({ ladder }) => ladder)).not.toEqual(before.map(({ ladder }) => ladder))
})

test('cached prices › a price list expires or a tag is withdrawn › the next request has neither price', async () => {
  const [own, other] = [await readPrices(used.buyer), await readPrices(used.shipyard)]
  await used.execute(sql`delete from account_tag where account_id = ${guadalquivir}`)
  await used.execute(sql`update price_list set valid_until = '2020-01-01' where account_id = ${guadalquivir}`)
  const publicOnly = await readPrices(used.buyer)
  expect(publicOnly).not.toEqual(own)
  expect(publicOnly.every(({ list }) => list.length === 1)).toBe(true)
  expect(await readPrices(used.shipyard)).toEqual(other)
})

test('cached prices › accounts with the same lists › share them, and part when one gets its own', async () => {
  const isBuyers = sql`account_id in (${guadalquivir}, ${cantabrico})`
  await used.execute(sql`delete from account_tag where ${isBuyers}`)
  await used.execute(sql`update price_list set valid_until = '2020-01-01' where ${isBuyers}`)
  const shared = await readPrices(used.buyer)
  expect(await readPrices(used.shipyard)).toEqual(shared)
  await used.execute(sql`update price_list set valid_until = null where account_id = ${guadalquivir}`)
  expect(await readPrices(used.buyer)).not.toEqual(shared)
  expect(await readPrices(used.shipyard)).toEqual(shared)
})

test('offers of a supplier › an import adds one › the next request counts it', async () => {
  const operator = (await used.platform.signIn('operator@tiber.example', { client: 'OPERATOR' })).client
  const readTotal = async () =>
    (await used.buyer.suppliers.list({})).reduce((total, { totalOffers }) => total + totalOffers, 0)
  const before = await readTotal()
  await createImporter(used.platform, operator)([toJsonl(buildGauge('counted'))])
  expect(await readTotal()).toBe(before + 1)
})
