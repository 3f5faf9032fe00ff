import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

let platform: TestPlatform
let [product, variant] = ['', '']
beforeAll(async () => {
  platform = await startTestPlatform()
  const client = platform.clientOf()
  const { product: sku, variant: variantSku } = knownProducts.capScrews
  product = (await client.products.read({ params: { id: sku }, query: { productIdType: 'EXTERNAL_ID' } })).id
  variant = (await client.productVariants.read({ params: { id: variantSku }, query: { productIdType: 'EXTERNAL_ID' } }))
    .id
})
afterAll(() => platform.close())

const get = (url: string) => platform.app.inject({ method: 'GET', url })

describe('a drawing', () => {
  test('of a variant has its numbers, its code and its standard', async () => {
    const { statusCode, headers, body } = await get(`/assets/drawings/${variant}.svg`)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    })
    for (const text of ['40', 'Ø13', 'M8', '(b) 28', 's 6', 'ISO 4762', 'SCS-A2-M8-040'])
      expect(body).toContain(`>${text}<`)
  })

  test('of a product has letters, and says no number', async () => {
    const { body } = await get(`/assets/drawings/${product}.svg`)
    for (const text of ['L', 'dk', 'k', 's', 'd']) expect(body).toContain(`>${text}<`)
    expect(body).not.toContain('>Ø13<')
  })

  test.each(['-thumb', '-view', '-pack'])('has a view %s', async (view) => {
    const { statusCode, body } = await get(`/assets/drawings/${variant}${view}.svg`)
    expect(statusCode).toBe(200)
    expect(body).toContain(view === '-thumb' ? 'viewBox="0 0 64 64"' : 'viewBox="0 0 540 288"')
    if (view === '-pack') expect(body).toContain('× 100')
  })

  test('of what is not or no longer sold is not there', async () => {
    const { newProduct, inactiveProduct } = knownProducts
    const { rows } = (await platform.database.db.execute(
      `select id from product where sku in ('${newProduct.product}', '${inactiveProduct.product}')`,
    )) as unknown as { rows: { id: string }[] }
    expect(rows).toHaveLength(2)
    for (const { id } of rows)
      for (const url of [`/assets/drawings/${id}.svg`, `/assets/data-sheets/${id}.es-ES.pdf`])
        expect((await get(url)).statusCode).toBe(404)
  })

  test('whose address says its state is kept for ever', async () => {
    const { headers } = await get(`/assets/drawings/${variant}.svg?v=abc`)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test.each(['0099999999.svg', 'x.svg', '1.png', `1'--.svg`, '%00.svg', '..%2f..%2fetc%2fpasswd', '-thumb.svg'])(
    '%s is not there',
    async (file) => {
      const { statusCode } = await get(`/assets/drawings/${file}`)
      expect([400, 404]).toContain(statusCode)
    },
  )
})

describe('a data sheet', () => {
  test.each(['es-ES', 'en-US'])('is a PDF of one page in %s', async (locale) => {
    const { statusCode, headers, rawPayload } = await get(`/assets/data-sheets/${product}.${locale}.pdf`)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    const text = rawPayload.toString('latin1')
    expect(text.startsWith('%PDF-1.')).toBe(true)
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  })

  test.each(['0099999999.es-ES.pdf', '1.fr-FR.pdf', '1.pdf', 'x.es-ES.pdf'])('%s is not there', async (file) => {
    expect((await get(`/assets/data-sheets/${file}`)).statusCode).toBe(404)
  })
})

test('products of all kinds have a drawing, and a data sheet of one page', async () => {
  const client = platform.clientOf()
  const { content } = await client.assets.list({ query: { size: 100, type: ['DATA_SHEET'] } })
  for (const { url, productId } of content.slice(0, 12)) {
    expect((await get(`/assets/drawings/${productId}.svg`)).statusCode).toBe(200)
    expect((await get(url)).rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  }
})
