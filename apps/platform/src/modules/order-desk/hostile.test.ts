import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import { rowsOf } from '../../database/rows.ts'
import { refusal, useCarts } from '../../testing/carts.ts'

const used = useCarts()
const { variant: screw } = knownProducts.capScrews

/** Of a class the shipyard may not see, and the buyer's other company may. */
async function chipboardScrew() {
  const [row] = await rowsOf<{ id: string; sku: string }>(
    used.platform.database.db,
    sql`select v.id, v.sku from variant v join product p on p.id = v.product_id
        where p.classification_id = (select id from classification_category where external_id = 'chipboard-screws')
          and v.status = 'ACTIVE' order by v.sku limit 1`,
  )
  return row!
}

const read = async (text: string, client = used.buyer) => {
  const { id } = await client.orderDesk.create({ body: { text } })
  return { params: { id }, lines: (await client.orderDesk.lines({ params: { id } })).lines }
}

test('what an account may not see is neither chosen, nor told, nor found by what it once meant', async () => {
  const { id: variantId, sku } = await chipboardScrew()
  expect((await read(`${sku} 100`)).lines).toMatchObject([{ article: { sku } }])
  const { params, lines } = await read(`${sku} 100`, used.shipyard)
  expect(JSON.stringify(lines[0]!.candidates)).not.toContain(sku)
  expect(lines[0]!.article).toBeNull()
  const choose = used.shipyard.orderDesk.updateLines({ params, body: [{ line: 1, variantId }] })
  await expect(choose).rejects.toEqual(refusal('F-E-002'))
  // From the days when it was in its range.
  await used.platform.database.db.execute(sql`insert into part_alias (account_id, code, text, variant_id)
    select a.id, 'ELDEMADERA', 'El de madera', ${variantId} from customer_account a where a.external_id = 'CANTABRICO'`)
  const meant = await read('El de madera: 100', used.shipyard)
  expect(meant.lines).toMatchObject([{ verdict: 'NOT_SOLD', article: null, replaces: null }])
  const cartId = await used.made('Nada', used.shipyard)
  expect(await used.shipyard.orderDesk.addToCart({ params: meant.params, body: { cartId } })).toMatchObject({
    added: 0,
  })
})

test('lines go into a cart of the caller and into no other', async () => {
  const { params } = await read(`${screw} 100`)
  const foreign = await used.made('Ajeno', used.stranger)
  const add = used.buyer.orderDesk.addToCart({ params, body: { cartId: foreign } })
  await expect(add).rejects.toEqual(refusal('F-E-002'))
  expect((await used.buyer.orderDesk.lines({ params })).lines).toMatchObject([{ verdict: 'FOUND' }])
  const back = used.buyer.orderDesk.takeBack({ params, body: { cartId: foreign, version: 1 } })
  await expect(back).rejects.toEqual(refusal('F-E-002'))
})

test('what was chosen and put into a cart at the same moment happens one after the other', async () => {
  const { params } = await read(`${screw} 100\nABX-99817 6`)
  const cartId = await used.made('Carrera')
  const answers = await Promise.allSettled([
    used.buyer.orderDesk.addToCart({ params, body: { cartId } }),
    used.buyer.orderDesk.updateLines({ params, body: [{ line: 1, quantity: 700 }] }),
    used.buyer.orderDesk.updateLines({ params, body: [{ line: 2, text: screw }] }),
  ])
  expect(answers[0]!.status).toBe('fulfilled')
  const { lines } = await used.buyer.orderDesk.lines({ params })
  const inCart = Object.values(await used.quantities(cartId)).reduce((sum, each) => sum + each, 0)
  const left = lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
  // Each line is in the cart or in the draft, and in no case in both.
  expect([100, 106, 700, 706]).toContain(inCart)
  if (answers[2]!.status === 'fulfilled') expect([106, 700, 706]).toContain(inCart + left)
})
