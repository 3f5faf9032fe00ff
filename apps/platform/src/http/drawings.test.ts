import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sql } from '@tiber/server/sql'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

let platform: TestPlatform
let [product, variant] = ['', '']
beforeAll(async () => {
  platform = await startTestPlatform()
  const client = platform.createClient()
  const { product: sku, variant: variantSku } = knownProducts.capScrews
  product = (await client.products.read({ params: { id: sku }, query: { productIdType: 'EXTERNAL_ID' } })).id
  variant = (await client.productVariants.read({ params: { id: variantSku }, query: { productIdType: 'EXTERNAL_ID' } }))
    .id
})
afterAll(() => platform.close())

const getImageUrl = async (id: string) =>
  (await platform.createClient().productVariants.read({ params: { id } })).mainImageUrl!
const get = (url: string) => platform.app.inject({ method: 'GET', url })

describe('drawings', () => {
  test('the drawing of a variant shows its dimensions, code and standard', async () => {
    const { statusCode, headers, body } = await get(`/assets/drawings/${variant}.svg`)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; font-src data:",
      'x-content-type-options': 'nosniff',
    })
    for (const text of ['40', 'Ø13', 'M8', '(b) 28', 's 6', 'ISO 4762', 'SCS-A2-M8-040'])
      expect(body).toContain(`>${text}<`)
  })

  test('the drawing of a product shows letters instead of dimensions', async () => {
    const { body } = await get(`/assets/drawings/${product}.svg`)
    for (const text of ['L', 'dk', 'k', 's', 'd']) expect(body).toContain(`>${text}<`)
    expect(body).not.toContain('>Ø13<')
  })

  test.each(['-thumb', '-view', '-pack'])('the view %s is served', async (view) => {
    const { statusCode, body } = await get(`/assets/drawings/${variant}${view}.svg`)
    expect(statusCode).toBe(200)
    expect(body).toContain(view === '-thumb' ? 'viewBox="0 0 64 64"' : 'viewBox="0 0 540 288"')
  })

  test('the pack view shows the quantity per pack only under the address given to a signed-in customer', async () => {
    const buyer = (await platform.signIn()).client
    const addresses = [platform.createClient(), buyer].map(async (client) => {
      const { productPictures } = await client.productVariants.read({ params: { id: variant } })
      return productPictures!.at(-1)!.urls[0]!.url
    })
    const [visitors, buyers] = await Promise.all(addresses)
    expect((await get(buyers!)).body).toContain('>× 100')
    const guessed = buyers!.replace(/v=(.{10})/, 'v=aaaaaaaaaa')
    for (const url of [visitors!, guessed, `/assets/drawings/${variant}-pack.svg`]) {
      const { statusCode, body } = await get(url)
      expect(statusCode).toBe(200)
      expect(body).not.toContain('>×')
    }
  })

  test('a product that is not sold has no drawing and no data sheet', async () => {
    const { newProduct, inactiveProduct } = knownProducts
    const rows = await platform.database.db.query<{ id: string }>(
      sql`select id from product where sku in (${newProduct.product}, ${inactiveProduct.product})`,
    )
    expect(rows).toHaveLength(2)
    for (const { id } of rows)
      for (const url of [`/assets/drawings/${id}.svg`, `/assets/data-sheets/${id}.es-ES.pdf`])
        expect((await get(url)).statusCode).toBe(404)
  })

  test('a drawing whose address carries its version is cached for a year', async () => {
    const { headers } = await get(await getImageUrl(variant))
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    for (const v of ['abc', 'abc&v=abc']) {
      const guessed = await get(`/assets/drawings/${variant}.svg?v=${v}`)
      expect(guessed.headers['cache-control']).toBe('public, max-age=3600')
    }
  })

  test('the address of a drawing changes with every change of the product', async () => {
    const change = (length: number) =>
      platform.database.db.execute(
        sql`update variant set attributes = jsonb_set(attributes, '{length}', to_jsonb(${length}::int)) where id = ${variant}`,
      )
    const first = await getImageUrl(variant)
    await change(41)
    const second = await getImageUrl(variant)
    await change(40)
    expect(second).not.toBe(first)
    expect(await getImageUrl(variant)).toBe(first)
  })

  test.each(['0099999999.svg', 'x.svg', '1.png', `1'--.svg`, '%00.svg', '..%2f..%2fetc%2fpasswd', '-thumb.svg'])(
    'an unknown or malformed file name %s gets 400 or 404',
    async (file) => {
      const { statusCode } = await get(`/assets/drawings/${file}`)
      expect([400, 404]).toContain(statusCode)
    },
  )
})

describe('data sheets', () => {
  test.each(['es-ES', 'en-US'])('the data sheet is a one-page PDF in %s', async (locale) => {
    const { statusCode, headers, rawPayload } = await get(`/assets/data-sheets/${product}.${locale}.pdf`)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    const text = rawPayload.toString('latin1')
    expect(text.startsWith('%PDF-1.')).toBe(true)
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  })

  test.each(['0099999999.es-ES.pdf', '1.fr-FR.pdf', '1.pdf', 'x.es-ES.pdf'])(
    'the unknown data sheet %s gets 404',
    async (file) => {
      expect((await get(`/assets/data-sheets/${file}`)).statusCode).toBe(404)
    },
  )
})

test('products of all kinds have a drawing and a one-page data sheet', async () => {
  const client = platform.createClient()
  const { content } = await client.assets.list({ query: { size: 100, type: ['DATA_SHEET'] } })
  for (const { url, productId } of content.slice(0, 12)) {
    expect((await get(`/assets/drawings/${productId}.svg`)).statusCode).toBe(200)
    expect((await get(url)).rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  }
})

test('a product hidden from visitors has a drawing and a data sheet only at the signed address', async () => {
  // A platform of its own, because the other tests show the hidden product.
  const hiding = await startTestPlatform()
  onTestFinished(() => hiding.close())
  const getHidden = (url: string) => hiding.app.inject({ method: 'GET', url })
  const execute = (statement: string) => hiding.database.db.execute(sql.raw(statement))
  const hidden = JSON.stringify({ products: [knownProducts.capScrews.product] })
  await execute(`insert into assortment (external_id, name, exclude) values ('HIDDEN', '{}', '${hidden}')`)
  await execute(`insert into assortment_holder (assortment_id, store_id)
    select a.id, s.id from assortment a, store s where a.external_id = 'HIDDEN' and s.external_id = 'iberia'`)
  hiding.advance(60)
  const elsewhere = hiding.createClient({ storeId: 'export', storeViewId: 'export-main' })
  const { productPictures } = await elsewhere.products.read({ params: { id: product } })
  const { content } = await elsewhere.assets.list({ query: { productIds: [product], type: ['DATA_SHEET'] } })
  const signed = [
    ...productPictures.flatMap(({ urls }) => urls.map(({ url }) => url)),
    ...content.map(({ url }) => url),
  ]
  expect(signed.length).toBeGreaterThan(4)
  for (const url of signed) {
    expect((await getHidden(url)).statusCode).toBe(200)
    expect((await getHidden(url.split('?')[0]!)).statusCode).toBe(404)
    // The signature of one product is invalid for another.
    expect((await getHidden(url.replace(product, variant))).statusCode).toBe(404)
  }
})
