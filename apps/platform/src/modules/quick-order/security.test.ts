import { sql } from '@tiber/server/sql'
import { expect, test } from 'vitest'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import { queryRows } from '../../database/query-rows.ts'
import { refusal, useCarts } from '../../testing/carts.ts'

const used = useCarts()
const { variant: screw } = knownProducts.capScrews

/** Selects an article of a class that the shipyard may not see and the buyer's other company may. */
async function findChipboardScrew() {
  const [row] = await queryRows<{ id: string; sku: string }>(
    used.platform.database.db,
    sql`select v.id, v.sku from variant v join product p on p.id = v.product_id
        where p.classification_id = (select id from classification_category where external_id = 'chipboard-screws')
          and v.status = 'ACTIVE' order by v.sku limit 1`,
  )
  return row!
}

const createDraft = async (text: string, client = used.buyer) => {
  const { id } = await client.quickOrder.create({ body: { text } })
  return { params: { id }, lines: (await client.quickOrder.lines({ params: { id } })).lines }
}

test('an article outside the assortment is not matched, chosen or revealed, even by an old alias', async () => {
  const { id: variantId, sku } = await findChipboardScrew()
  expect((await createDraft(`${sku} 100`)).lines).toMatchObject([{ article: { sku } }])
  const { params, lines } = await createDraft(`${sku} 100`, used.shipyard)
  expect(JSON.stringify(lines[0]!.candidates)).not.toContain(sku)
  expect(lines[0]!.article).toBeNull()
  const choose = used.shipyard.quickOrder.updateLines({ params, body: [{ line: 1, variantId }] })
  await expect(choose).rejects.toEqual(refusal('F-E-002'))
  // An alias saved when the article was still in the assortment.
  await used.platform.database.db.execute(sql`insert into part_alias (account_id, code, text, variant_id)
    select a.id, 'ELDEMADERA', 'El de madera', ${variantId} from customer_account a where a.external_id = 'CANTABRICO'`)
  const aliased = await createDraft('El de madera: 100', used.shipyard)
  expect(aliased.lines).toMatchObject([{ verdict: 'NOT_SOLD', article: null, replaces: null }])
  const cartId = await used.createCart('Nada', used.shipyard)
  expect(await used.shipyard.quickOrder.addToCart({ params: aliased.params, body: { cartId } })).toMatchObject({
    added: 0,
  })
})

test('lines are added only to a cart of the caller', async () => {
  const { params } = await createDraft(`${screw} 100`)
  const foreign = await used.createCart('Ajeno', used.stranger)
  const add = used.buyer.quickOrder.addToCart({ params, body: { cartId: foreign } })
  await expect(add).rejects.toEqual(refusal('F-E-002'))
  expect((await used.buyer.quickOrder.lines({ params })).lines).toMatchObject([{ verdict: 'FOUND' }])
  const back = used.buyer.quickOrder.undoAddToCart({ params, body: { cartId: foreign, version: 1 } })
  await expect(back).rejects.toEqual(refusal('F-E-002'))
})

test('concurrent updates and additions to the cart are serialised', async () => {
  const { params } = await createDraft(`${screw} 100\nABX-99817 6`)
  const cartId = await used.createCart('Carrera')
  const answers = await Promise.allSettled([
    used.buyer.quickOrder.addToCart({ params, body: { cartId } }),
    used.buyer.quickOrder.updateLines({ params, body: [{ line: 1, quantity: 700 }] }),
    used.buyer.quickOrder.updateLines({ params, body: [{ line: 2, text: screw }] }),
  ])
  expect(answers[0]!.status).toBe('fulfilled')
  const { lines } = await used.buyer.quickOrder.lines({ params })
  const inCart = Object.values(await used.readQuantities(cartId)).reduce((sum, each) => sum + each, 0)
  const left = lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
  // Each line is either in the cart or in the draft, never in both.
  expect([100, 106, 700, 706]).toContain(inCart)
  if (answers[2]!.status === 'fulfilled') expect([106, 700, 706]).toContain(inCart + left)
})
