import { sql } from '@tiber/server/sql'
import { expect, test } from 'vitest'
import type { CartLine } from '@tiber/contract/carts/cart-shapes'
import { single, toLineCommand, useCarts } from '../../../testing/carts.ts'
import type { RowChange } from '../../../testing/two-companies.ts'

const used = useCarts()

const ownOffer = sql`select p.offer_id from offer_price p where p.external_id = ${single}`
const ownVariant = sql`select o.variant_id from offer o where o.id in (${ownOffer})`
const ownProduct = sql`select v.product_id from variant v where v.id in (${ownVariant})`
const ownSupplier = sql`select o.supplier_id from offer o where o.id in (${ownOffer})`

const changes: RowChange<CartLine>[] = [
  {
    change: 'the variant is renamed',
    statement: sql`update variant set name = '{"es-ES": "Otra variante"}' where id in (${ownVariant})`,
    read: ({ productVariant }) => productVariant.name,
    expected: 'Otra variante',
  },
  {
    change: 'the brand is renamed',
    statement: sql`update brand set name = 'Otra marca' where id in (select brand_id from product where id in (${ownProduct}))`,
    read: ({ productVariant }) => productVariant.brand,
    expected: 'Otra marca',
  },
  {
    change: 'a picture is added',
    statement: sql`insert into asset (external_id, product_id, type, name, url, content_type)
      select 'line-picture', p.id, 'PICTURE', '{}', '/line.png', 'image/png' from product p where p.id in (${ownProduct})`,
    read: ({ productVariant }) => productVariant.imageLink,
    expected: '/line.png',
  },
  {
    change: 'the supplier is renamed',
    statement: sql`update supplier set name = 'Otro proveedor' where id in (${ownSupplier})`,
    read: ({ supplier }) => supplier.name,
    expected: 'Otro proveedor',
  },
  {
    change: 'the offer is out of stock',
    statement: sql`update offer set stock = 0, allow_backorder = false where id in (${ownOffer})`,
    read: ({ blockedLineInformation }) => blockedLineInformation.some(({ code }) => code === 'F-W-005'),
    expected: true,
  },
  {
    change: 'the product is withdrawn',
    statement: sql`update product set status = 'INACTIVE' where id in (${ownProduct})`,
    read: ({ blockedLineInformation }) => blockedLineInformation.some(({ code }) => code === 'F-W-014'),
    expected: true,
  },
]

const createFilledCart = async (name: string) => {
  const id = await used.createCart(name)
  await used.updateLines(id, [toLineCommand(single, 2)])
  return id
}
const readLine = async (id: string) =>
  (await used.buyer.carts.lines({ params: { id }, query: { size: 10 } })).cartLines[0]!

let cartId: string | undefined
test.each(changes)('cached articles of lines › $change › the next request shows it', async (change) => {
  cartId ??= await createFilledCart('Artículos')
  const id = cartId
  await used.expectShown(change, () => readLine(id))
})

test('cached articles of lines › a company numbers an article › the line has the number at once', async () => {
  await used.execute(sql`update product set status = 'ACTIVE' where id in (${ownProduct})`)
  await used.execute(sql`update offer set stock = 50 where id in (${ownOffer})`)
  const id = await createFilledCart('Números propios')
  const { productVariant } = await readLine(id)
  await used.buyer.partNumbers.set({ params: { variantId: productVariant.id }, body: { partNumber: 'OWN-9' } })
  expect((await readLine(id)).partNumber).toBe('OWN-9')
})
