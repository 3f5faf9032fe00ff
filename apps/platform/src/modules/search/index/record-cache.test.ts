import { sql } from '@tiber/server/sql'
import { expect, test } from 'vitest'
import type { SearchRecord } from '@tiber/contract/catalogue/search'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import { useTwoCompanies, type RowChange } from '../../../testing/two-companies.ts'

const { variant: sku } = knownProducts.capScrews

const used = useTwoCompanies()

const readRecord = async (client = used.buyer): Promise<SearchRecord> => {
  const { products } = await client.search.search({ query: { skus: [sku], aggregation: 'VARIANT' } })
  return products.content[0]!
}

const ownVariant = sql`select v.id from variant v where v.sku = ${sku}`
const ownProduct = sql`select v.product_id from variant v where v.sku = ${sku}`
const ownOffers = sql`select o.id from offer o where o.variant_id in (${ownVariant})`

const setPrices = (price: number) =>
  sql`update offer_price set prices = array_fill(${price}::numeric, array[cardinality(prices)]), discount_prices = null
    where offer_id in (${ownOffers})`

const changes: RowChange<SearchRecord>[] = [
  {
    change: 'the product is renamed',
    statement: sql`update product set name = '{"es-ES": "Otro nombre", "en-US": "Another name"}' where id in (${ownProduct})`,
    read: ({ product }) => product.name,
    expected: 'Otro nombre',
  },
  {
    change: 'the variant is renamed',
    statement: sql`update variant set name = '{"es-ES": "Otra variante", "en-US": "Another variant"}' where sku = ${sku}`,
    read: ({ variant }) => variant.name,
    expected: 'Otra variante',
  },
  {
    change: 'its attributes are changed',
    statement: sql`update variant set attributes = '{"thread": "M99"}' where sku = ${sku}`,
    read: ({ attributes }) => attributes.find(({ externalId }) => externalId === 'thread')?.value,
    expected: 'M99',
  },
  {
    change: 'the brand is renamed',
    statement: sql`update brand set name = 'Otra marca' where id in (select brand_id from product where id in (${ownProduct}))`,
    read: ({ product }) => product.brand,
    expected: 'Otra marca',
  },
  {
    change: 'the supplier is renamed',
    statement: sql`update supplier set name = 'Otro proveedor' where id in (select supplier_id from offer where id in (${ownOffers}))`,
    read: ({ supplier }) => supplier.name,
    expected: 'Otro proveedor',
  },
  {
    change: 'a custom field of the offer is set',
    statement: sql`insert into custom_field_value (entity_id, custom_field_id, value)
      select o.id, (select f.id from custom_field f where f.status = 'ACTIVE' and f.type = 'TEXT' limit 1), '"kept cold"' from offer o where o.id in (${ownOffers})`,
    read: ({ offer }) => offer.customFields?.map(({ value }) => value),
    expected: ['kept cold'],
  },
  {
    change: 'the smallest order quantity is raised',
    statement: sql`update offer set min_order_quantity = 700, order_multiple = 100 where id in (${ownOffers})`,
    read: ({ offer }) => offer.minOrderQuantity,
    expected: 700,
  },
  {
    change: 'all prices become 7',
    statement: setPrices(7),
    read: ({ offerPrice }) => offerPrice.unitPrice,
    expected: 7,
  },
  {
    change: 'all offers are out of stock',
    statement: sql`update offer set stock = 0 where id in (${ownOffers})`,
    read: ({ offer }) => offer.stock,
    expected: 0,
  },
]

const pictureChanges: RowChange<SearchRecord>[] = [
  {
    change: 'a picture is added',
    statement: sql`insert into asset (external_id, product_id, type, name, url, content_type)
      select 'cached-picture', p.id, 'PICTURE', '{}', '/first.png', 'image/png' from product p where p.id in (${ownProduct})`,
    read: ({ product }) => product.mainPictureUrl,
    expected: '/first.png',
  },
  {
    change: 'the picture is replaced',
    statement: sql`update asset set url = '/second.png' where external_id = 'cached-picture'`,
    read: ({ product }) => product.mainPictureUrl,
    expected: '/second.png',
  },
  {
    change: 'the picture is removed',
    statement: sql`delete from asset where external_id = 'cached-picture'`,
    read: ({ product }) => product.mainPictureUrl?.startsWith('/assets/drawings/'),
    expected: true,
  },
]

const setSupplierStatus = (status: 'ACTIVE' | 'INACTIVE') =>
  sql`update supplier set status = ${status} where id in (select supplier_id from offer where id in (${ownOffers}))`

test.each(changes)('cached records › $change › the next request shows it', (change) =>
  used.expectShown(change, readRecord),
)

test('cached records › a picture is added, replaced and removed › each is shown by the next request', async () => {
  for (const change of pictureChanges) await used.expectShown(change, readRecord)
})

test('cached records › all suppliers are deactivated › the next request shows no offer, until they are active again', async () => {
  const { offerPrice } = await readRecord()
  await used.execute(setSupplierStatus('INACTIVE'))
  const hidden = await readRecord()
  expect([hidden.offer, hidden.offerPrice, hidden.supplier]).toEqual([{}, {}, {}])
  await used.execute(setSupplierStatus('ACTIVE'))
  expect((await readRecord()).offerPrice.unitPrice).toBe(offerPrice.unitPrice)
})

test('cached records › a company numbers an article › it alone sees the number, until it is removed', async () => {
  const { variant } = await readRecord()
  await used.buyer.partNumbers.set({ params: { variantId: variant.id }, body: { partNumber: 'OWN-1' } })
  expect((await readRecord()).variant.partNumber).toBe('OWN-1')
  expect((await readRecord(used.shipyard)).variant.partNumber).toBeNull()
  await used.buyer.partNumbers.delete({ params: { variantId: variant.id } })
  expect((await readRecord()).variant.partNumber).toBeNull()
})

test('cached records › another account or a visitor reads the same article › neither sees prices of the buyer', async () => {
  await used.execute(setPrices(9))
  await used.execute(sql`update offer_price p set prices = array_fill(3::numeric, array[cardinality(p.prices)])
    from price_list l where l.id = p.price_list_id and l.account_id is not null and p.offer_id in (${ownOffers})`)
  const [own, other] = [await readRecord(), await readRecord(used.shipyard)]
  const visited = await readRecord(used.platform.createClient())
  expect([own, other].filter(({ offerPrice }) => offerPrice.unitPrice === 3)).toHaveLength(1)
  expect(visited.offerPrice).toEqual({})
  expect(visited.offer).toEqual({})
  expect(visited.product).toEqual(own.product)
})

test('cached records › two languages › each has its own texts', async () => {
  const english = (await used.platform.signIn('buyer@tiber.example', { locale: 'en-US' })).client
  await used.execute(
    sql`update product set name = '{"es-ES": "En español", "en-US": "In English"}' where id in (${ownProduct})`,
  )
  await readRecord()
  expect((await readRecord(english)).product.name).toBe('In English')
  expect((await readRecord()).product.name).toBe('En español')
})
